/**
 * The geometry of a wheel: sectors as paths, and the angle at which a segment lies under its indicator. Knows no
 * game.
 */

/** A turn that brings the middle of a segment to the top, in degrees. Clockwise is positive, as in CSS. */
export function restAngle(segment: number, segments: number): number {
  return segment === 0 ? 0 : -(segment * 360) / segments;
}

/**
 * The segment whose sector covers the top when the wheel stands at an angle, and how far from its middle (-0.5 to
 * 0.5).
 */
export function segmentAtTop(angle: number, segments: number): { readonly segment: number; readonly offset: number } {
  const turns = (((-angle / 360) % 1) + 1) % 1;
  const at = turns * segments;
  const segment = Math.round(at) % segments;
  return { segment, offset: at - Math.round(at) };
}

/**
 * Where a spin ends: the rest angle of the segment, some whole turns further on in the given direction. `from` is
 * where the wheel stands now.
 */
export function spinAngle(from: number, to: number, turns: number): number {
  const ahead = turns > 0 ? (((to - from) % 360) + 360) % 360 : -((((from - to) % 360) + 360) % 360);
  return from + ahead + turns * 360;
}

/** A ring sector around the top, `spread` degrees wide, between two radii. */
export function sector(inner: number, outer: number, spread: number): string {
  const half = ((spread / 2) * Math.PI) / 180;
  const point = (radius: number, angle: number) =>
    `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  return `M${point(inner, -half)}L${point(outer, -half)}A${outer} ${outer} 0 0 1 ${point(outer, half)}L${point(inner, half)}A${inner} ${inner} 0 0 0 ${point(inner, -half)}Z`;
}

/** The clockwise angle of the middle of a segment while the wheel stands at 0. */
export function segmentAngle(segment: number, segments: number): number {
  return (segment * 360) / segments;
}
