/**
 * Light in the air: sparks, flakes and dust on one Canvas2D layer above a scene. Pooled, drawn from sprites made once,
 * asleep when nothing flies. Ornament only: it shows nothing that is not also in the picture. Knows no game.
 */

import { createSprites, type Sprite } from './sprites.ts';

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
  sprite: HTMLCanvasElement;
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
  const spriteOf = createSprites();
  let layer: Layer | null = null;
  let frame = 0;
  let before = 0;

  function attach(canvas: HTMLCanvasElement): () => void {
    const opened = openLayer(canvas);
    layer = opened.layer;
    wake();
    return () => {
      opened.close();
      cancelAnimationFrame(frame);
      frame = 0;
      layer = null;
    };
  }

  function burst(given: Burst): void {
    if (isStill() || layer === null) return;
    for (let index = 0; index < given.count && motes.length < MOTES_MAX; index += 1)
      motes.push(thrown(given, spriteOf(given.sprite), random));
    wake();
  }

  function burstFrom(element: Element | null | undefined, given: Omit<Burst, 'x' | 'y'>): void {
    if (!element || layer === null) return;
    burst({ ...given, ...middleOf(element, layer.canvas) });
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
    if (frame !== 0 || layer === null || isStill()) return;
    before = performance.now();
    frame = requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    frame = 0;
    if (layer === null) return;
    // A tab that slept must not catch up.
    const seconds = Math.min(0.05, (now - before) / 1000);
    before = now;
    if (isStill()) motes.length = 0;
    else for (const [given, owed] of rains) rains.set(given, drop(given, owed + given.perSecond * seconds, layer));
    paintAll(motes, layer, seconds);
    if (motes.length > 0 || (rains.size > 0 && !isStill())) frame = requestAnimationFrame(draw);
  }

  /** Lets fall as many as are owed; what is left of one is owed at the next frame. */
  function drop(given: Rain, owed: number, { canvas }: Layer): number {
    let left = owed;
    for (; left >= 1 && motes.length < MOTES_MAX / 2; left -= 1)
      motes.push(fallen(given, spriteOf(given.sprite), canvas, random));
    return Math.min(left, 1);
  }

  return { attach, burst, burstFrom, rain };
}

function middleOf(element: Element, canvas: HTMLCanvasElement): { readonly x: number; readonly y: number } {
  const box = element.getBoundingClientRect();
  const origin = canvas.getBoundingClientRect();
  return { x: box.x + box.width / 2 - origin.x, y: box.y + box.height / 2 - origin.y };
}

interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Pixels of the canvas for one of CSS. */
  density: number;
}

/** Keeps a canvas as large as it is shown. `null` where the browser draws no canvas. */
function openLayer(canvas: HTMLCanvasElement): { readonly layer: Layer | null; close(): void } {
  const context = canvas.getContext('2d');
  if (context === null) return { layer: null, close: () => undefined };
  const layer: Layer = { canvas, context, density: 1 };
  const resize = () => {
    layer.density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
    canvas.width = Math.round(canvas.clientWidth * layer.density);
    canvas.height = Math.round(canvas.clientHeight * layer.density);
  };
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  resize();
  return { layer, close: () => observer.disconnect() };
}

function thrown(given: Burst, sprite: HTMLCanvasElement, random: () => number): Mote {
  const angle = ((given.angle ?? 0) + (random() - 0.5) * (given.spread ?? 1)) * 2 * Math.PI - Math.PI / 2;
  const speed = given.speed * (0.35 + random() * 0.85);
  const start = (given.radius ?? 0) * (0.6 + random() * 0.4);
  return {
    sprite,
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
  };
}

function fallen(given: Rain, sprite: HTMLCanvasElement, room: HTMLCanvasElement, random: () => number): Mote {
  return {
    sprite,
    isFlake: given.sprite.shape === 'flake',
    x: random() * room.clientWidth,
    y: -10 + random() * room.clientHeight * 0.7,
    vx: (random() - 0.5) * given.speed * 0.6,
    vy: given.speed * (0.4 + random()),
    gravity: 0,
    size: given.size * (0.4 + random()),
    light: given.light ?? 1,
    turn: random() * 6.28,
    turnSpeed: (random() - 0.5) * 3,
    age: 0,
    life: (given.lifeMs / 1000) * (0.6 + random() * 0.8),
  };
}

/** Moves all motes on and paints those that still live; the others leave the list. */
function paintAll(motes: Mote[], { canvas, context, density }: Layer, seconds: number): void {
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
  const share = mote.age / mote.life;
  context.globalAlpha = mote.light * Math.min(1, share * 8) * (1 - share * share);
  const size = mote.size * density;
  // A flake shows its face and its edge in turn: that is what makes gold leaf glitter.
  const width = mote.isFlake ? size * Math.abs(Math.cos(mote.turn)) + 1 : size;
  context.drawImage(mote.sprite, mote.x * density - width / 2, mote.y * density - size / 2, width, size);
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
