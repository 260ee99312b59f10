/**
 * The way of a puck through one shot, from its events: where it is at each moment, when it passes each pip, meets
 * each bumper and bounces off a side wall. Glides on air: loses little speed on a crossing, and is sent off anew by a
 * bumper.
 */
import type { PuckEvent } from '../../../games/lucky-puck-shot-gold/play/rules.ts';
import { firstLeg, LANES, type Leg, leg, type Point } from '../../../games/lucky-puck-shot-gold/play/table.ts';
import { present } from '../../../kernel/assert.ts';

export interface Station extends Point {
  readonly atMs: number;
}

export interface Track {
  readonly ms: number;
  /** Close enough together that straight lines between them look like the real way. */
  readonly stations: readonly Station[];
  /** When each pip is passed, in order. */
  readonly pipsMs: readonly number[];
  /** When each leg ends, at a bumper or the pocket. */
  readonly endsMs: readonly number[];
  readonly walls: readonly Station[];
}

/** In squares a second: when struck, and at the end of a crossing of usual length. */
const STRUCK = 6.4;
const TIRED = 4.3;
const LENGTH_USUAL = 4;
const STEPS_PER_ROW = 8;
/**
 * On the last row before a pocket the puck dies away to this share of its speed: some 400 ms in which it may be seen
 * to drop.
 */
const DROP_SHARE = 0.42;

/** The track of a shot that has been revealed whole. */
export function trackOf(events: readonly PuckEvent[]): Track {
  const stations: Station[] = [];
  const pipsMs: number[] = [];
  const endsMs: number[] = [];
  const walls: Station[] = [];
  let atMs = 0;
  const legs = legsOf(events);
  legs.forEach((one, order) => {
    // By its place: a puck may go the same way twice.
    const isLast = order === legs.length - 1;
    const endY = present(one.line.at(-1), 'end of a leg').y;
    let gone = 0;
    one.line.slice(1).forEach((to, index) => {
      const from = present(one.line[index], 'point');
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      // Every row of pips falls on a step, since lines bend halfway between rows.
      const steps = Math.abs(to.y - from.y) * STEPS_PER_ROW;
      if (stations.length === 0) stations.push({ ...from, atMs });
      for (let step = 1; step <= steps; step += 1) {
        gone += length / steps;
        const share = step / steps;
        const y = from.y + (to.y - from.y) * share;
        atMs += (length / steps / (speedAfter(gone) * (isLast ? dying(Math.abs(y - endY)) : 1))) * 1000;
        const here = { x: from.x + (to.x - from.x) * share, y, atMs };
        stations.push(here);
        if (isPip(here)) pipsMs.push(atMs);
      }
      if (to !== one.line.at(-1)) walls.push({ ...to, atMs });
    });
    endsMs.push(atMs);
  });
  return { ms: atMs, stations, pipsMs, endsMs, walls };
}

/** Keyframes of a thing that is one square wide and stands on the first square: lanes and rows are its own widths. */
export function keyframesOf(track: Track): Keyframe[] {
  return track.stations.map(({ x, y, atMs }) => ({
    transform: placeOf({ x, y }),
    offset: track.ms === 0 ? 1 : Math.min(1, atMs / track.ms),
    easing: 'linear',
  }));
}

/** The CSS transform of a place on the table. */
export function placeOf({ x, y }: Point): string {
  return `translate(${(x * 100).toFixed(2)}%, ${(y * 100).toFixed(2)}%)`;
}

function legsOf(events: readonly PuckEvent[]): Leg[] {
  const legs: Leg[] = [];
  for (const event of events) {
    if (event.type === 'released') legs.push(firstLeg(event.arrow));
    if (event.type === 'bumper-hit') legs.push(leg(event.pocket, event.turn));
  }
  return legs;
}

function speedAfter(gone: number): number {
  return STRUCK + (TIRED - STRUCK) * Math.min(1.2, gone / LENGTH_USUAL);
}

/** The share of its speed that a puck has left so many rows before its pocket: less and less from the last pip on. */
function dying(rowsToPocket: number): number {
  return DROP_SHARE + (1 - DROP_SHARE) * Math.min(1, rowsToPocket);
}

function isPip({ x, y }: Point): boolean {
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
  return isWhole(x) && isWhole(y) && Math.round(y) >= 0 && Math.round(y) < LANES;
}
