/** The sprites of light in the air, each drawn once: a glow, a star, a flake of leaf. Know no game. */

export type SpriteShape = 'glow' | 'star' | 'flake';

export interface Sprite {
  readonly shape: SpriteShape;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** Gives the picture of a sprite, and keeps it. */
export function createSprites(): (sprite: Sprite) => HTMLCanvasElement {
  const drawn = new Map<string, HTMLCanvasElement>();
  return ({ shape, colour }) => {
    const key = shape + colour;
    const known = drawn.get(key) ?? drawSprite(shape, colour);
    drawn.set(key, known);
    return known;
  };
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
