/**
 * Light in the air: sparks, flakes and dust on one Canvas2D layer above a scene. Pooled, drawn from sprites made once,
 * asleep when nothing flies. Ornament only: it shows nothing that is not also in the picture. Knows no game.
 */

export type SpriteShape = 'glow' | 'star' | 'flake';

export interface Sprite {
  readonly shape: SpriteShape;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** A burst at one point. Lengths in CSS pixels of the canvas, speeds in pixels a second, angles in turns (0 is up). */
export interface Burst {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly sprite: Sprite;
  readonly speed: number;
  readonly size: number;
  readonly lifeMs: number;
  readonly gravity?: number;
  /** The middle of the fan and how wide it is; all around by default. */
  readonly angle?: number;
  readonly spread?: number;
  /** How far from the point the particles start. */
  readonly radius?: number;
}

export interface Rain {
  readonly sprite: Sprite;
  readonly perSecond: number;
  readonly speed: number;
  readonly size: number;
  readonly lifeMs: number;
  /** How much of its light each keeps, 0–1. */
  readonly light?: number;
}

export interface Particles {
  attach(canvas: HTMLCanvasElement): () => void;
  burst(burst: Burst): void;
  /** A burst from the middle of an element. */
  burstFrom(element: Element | null | undefined, burst: Omit<Burst, 'x' | 'y'>): void;
  /** Falls over the whole window for a while, or until the returned function is called. Still air costs nothing. */
  rain(rain: Rain, forMs?: number): () => void;
}

interface Mote {
  sprite: HTMLCanvasElement | null;
  isFlake: boolean;
  x: number;
  y: number;
  vx: number;
  vy: number;
  gravity: number;
  size: number;
  light: number;
  turn: number;
  turnSpeed: number;
  age: number;
  life: number;
}

const MOTES_MAX = 420;
/** Sprites are soft: more pixels than this cannot be seen, only paid for. */
const DENSITY_MAX = 1.25;

/** `isStill` (reduced motion, skipping) keeps the layer empty. `random` is for ornament: nothing sold depends on it. */
export function createParticles(isStill: () => boolean, random: () => number = ornamentalRandom()): Particles {
  const motes: Mote[] = [];
  const rains = new Map<Rain, number>();
  const sprites = new Map<string, HTMLCanvasElement>();
  let canvas: HTMLCanvasElement | null = null;
  let context: CanvasRenderingContext2D | null = null;
  let density = 1;
  let frame = 0;
  let before = 0;

  function attach(element: HTMLCanvasElement): () => void {
    canvas = element;
    context = element.getContext('2d');
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    resize();
    wake();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      frame = 0;
      canvas = null;
      context = null;
    };
  }

  function resize(): void {
    if (canvas === null) return;
    density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
    canvas.width = Math.round(canvas.clientWidth * density);
    canvas.height = Math.round(canvas.clientHeight * density);
  }

  function burst(given: Burst): void {
    if (isStill() || canvas === null) return;
    for (let index = 0; index < given.count && motes.length < MOTES_MAX; index += 1) {
      const angle = ((given.angle ?? 0) + (random() - 0.5) * (given.spread ?? 1)) * 2 * Math.PI - Math.PI / 2;
      const speed = given.speed * (0.35 + random() * 0.85);
      const start = (given.radius ?? 0) * (0.6 + random() * 0.4);
      motes.push({
        sprite: spriteOf(given.sprite),
        isFlake: given.sprite.shape === 'flake',
        x: given.x + Math.cos(angle) * start,
        y: given.y + Math.sin(angle) * start,
        vx: Math.cos(angle) * speed,
        vy: Math.sin(angle) * speed,
        gravity: given.gravity ?? 0,
        size: given.size * (0.5 + random() * 0.8),
        light: 1,
        turn: random() * 6.28,
        turnSpeed: (random() - 0.5) * 9,
        age: 0,
        life: (given.lifeMs / 1000) * (0.6 + random() * 0.6),
      });
    }
    wake();
  }

  function burstFrom(element: Element | null | undefined, given: Omit<Burst, 'x' | 'y'>): void {
    if (!element || canvas === null) return;
    const box = element.getBoundingClientRect();
    const origin = canvas.getBoundingClientRect();
    burst({ ...given, x: box.x + box.width / 2 - origin.x, y: box.y + box.height / 2 - origin.y });
  }

  function rain(given: Rain, forMs?: number): () => void {
    rains.set(given, 0);
    wake();
    const timer = forMs === undefined ? undefined : setTimeout(() => rains.delete(given), forMs);
    return () => {
      clearTimeout(timer);
      rains.delete(given);
    };
  }

  function wake(): void {
    if (frame !== 0 || context === null || isStill()) return;
    before = performance.now();
    frame = requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    frame = 0;
    if (context === null || canvas === null) return;
    // A tab that slept must not catch up.
    const seconds = Math.min(0.05, (now - before) / 1000);
    before = now;
    if (isStill()) motes.length = 0;
    else for (const [given, owed] of rains) rains.set(given, drop(given, owed + given.perSecond * seconds));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = 'lighter';
    for (let index = motes.length - 1; index >= 0; index -= 1) {
      const mote = motes[index] as Mote;
      if (!advance(mote, seconds)) {
        const last = motes.pop();
        if (last !== undefined && index < motes.length) motes[index] = last;
      } else paint(context, mote, density);
    }
    if (motes.length > 0 || (rains.size > 0 && !isStill())) frame = requestAnimationFrame(draw);
  }

  function drop(given: Rain, owed: number): number {
    let left = owed;
    for (; left >= 1 && canvas !== null && motes.length < MOTES_MAX / 2; left -= 1) {
      motes.push({
        sprite: spriteOf(given.sprite),
        isFlake: given.sprite.shape === 'flake',
        x: random() * canvas.clientWidth,
        y: -10 + random() * canvas.clientHeight * 0.7,
        vx: (random() - 0.5) * given.speed * 0.6,
        vy: given.speed * (0.4 + random()),
        gravity: 0,
        size: given.size * (0.4 + random()),
        light: given.light ?? 1,
        turn: random() * 6.28,
        turnSpeed: (random() - 0.5) * 3,
        age: 0,
        life: (given.lifeMs / 1000) * (0.6 + random() * 0.8),
      });
    }
    return Math.min(left, 1);
  }

  function spriteOf({ shape, colour }: Sprite): HTMLCanvasElement {
    const key = shape + colour;
    const known = sprites.get(key) ?? drawSprite(shape, colour);
    sprites.set(key, known);
    return known;
  }

  return { attach, burst, burstFrom, rain };
}

/** Moves a mote on; false when its life is over. */
function advance(mote: Mote, seconds: number): boolean {
  mote.age += seconds;
  mote.vy += mote.gravity * seconds;
  mote.vx *= 1 - 0.9 * seconds;
  mote.x += mote.vx * seconds;
  mote.y += mote.vy * seconds;
  mote.turn += mote.turnSpeed * seconds;
  return mote.age < mote.life;
}

function paint(context: CanvasRenderingContext2D, mote: Mote, density: number): void {
  if (mote.sprite === null) return;
  const share = mote.age / mote.life;
  context.globalAlpha = mote.light * Math.min(1, share * 8) * (1 - share * share);
  const size = mote.size * density;
  // A flake shows its face and its edge in turn: that is what makes gold leaf glitter.
  const width = mote.isFlake ? size * Math.abs(Math.cos(mote.turn)) + 1 : size;
  context.drawImage(mote.sprite, mote.x * density - width / 2, mote.y * density - size / 2, width, size);
}

const SPRITE_PX = 48;

function drawSprite(shape: SpriteShape, colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SPRITE_PX;
  canvas.height = SPRITE_PX;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const half = SPRITE_PX / 2;
  if (shape === 'flake') {
    const sheen = context.createLinearGradient(6, 6, 42, 42);
    sheen.addColorStop(0, '#ffffff');
    sheen.addColorStop(0.4, colour);
    sheen.addColorStop(1, `${colour}88`);
    context.fillStyle = sheen;
    context.fillRect(14, 8, 20, 32);
    return canvas;
  }
  const glow = context.createRadialGradient(half, half, 0, half, half, half);
  glow.addColorStop(0, '#ffffff');
  glow.addColorStop(0.12, colour);
  glow.addColorStop(0.4, `${colour}44`);
  glow.addColorStop(1, `${colour}00`);
  context.fillStyle = glow;
  context.fillRect(0, 0, SPRITE_PX, SPRITE_PX);
  if (shape === 'star') {
    context.fillStyle = '#ffffff';
    context.beginPath();
    for (let point = 0; point < 8; point += 1) {
      const reach = point % 2 === 0 ? half : half * 0.1;
      context.lineTo(half + Math.sin((point * Math.PI) / 4) * reach, half - Math.cos((point * Math.PI) / 4) * reach);
    }
    context.fill();
  }
  return canvas;
}

/** A small generator for ornament: the same glitter each time, which also keeps screenshots alike. */
function ornamentalRandom(): () => number {
  let state = 0x2545f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
