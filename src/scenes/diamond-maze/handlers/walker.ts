/**
 * The token on its way: it hops from tile to tile, each of which gives under it, or rides along two risen Zones.
 * Decides nothing.
 */
import type { Kit } from '../../../stage/kit.ts';
import type { MazeCue } from './sounds.ts';

interface WalkerAccess {
  find(selector: string): HTMLElement | null;
}

export interface Walker {
  /** Hops along the tiles of a path. */
  walk(path: readonly number[], from: number, commit: () => Promise<void>): Promise<void>;
  /** Glides along it while its tiles stand risen; the stones on the way light up as it passes. */
  ride(path: readonly number[], from: number, stones: readonly number[], commit: () => Promise<void>): Promise<void>;
}

/** One hop, at first; long ways are gone faster. */
const HOP_MS = 250;
const WALK_MS_MAX = 3400;
const RIDE_MS = 1900;
const RIDE_DELAY_MS = 260;
/** The share of the ride in which the tiles rise and the token waits. */
const RIDE_START = 0.2;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export function createWalker(kit: Kit<MazeCue>, { find }: WalkerAccess): Walker {
  const { motion, particles } = kit;
  return {
    walk: async (path, from, commit) => {
      await commit();
      const places = [from, ...path].map((tile) => placeOn(tile, find));
      const end = places.at(-1);
      const token = find('[data-token]');
      if (!token || !end || path.length === 0) return;
      const hopMs = Math.min(HOP_MS, WALK_MS_MAX / path.length);
      void tread(kit, find, path, hopMs);
      const hops = hopsOver(places, end, token.clientHeight * 0.42);
      await motion.play(token, hops, { ms: hopMs * path.length, easing: 'linear' });
      particles.burstFrom(find(`[data-tile="${path.at(-1)}"]`), {
        count: 8,
        sprite: { shape: 'glow', colour: '#d8a766' },
        speed: 120,
        size: 9,
        lifeMs: 460,
      });
      await motion.play(token, [{ transform: frame(end, end, 0, 'scale(1.16, .8)') }, {}], { ms: 200, twin: 'none' });
    },
    ride: async (path, from, stones, commit) => {
      await commit();
      const places = [from, ...path].map((tile) => placeOn(tile, find));
      const end = places.at(-1);
      const token = find('[data-token]');
      if (!token || !end) return;
      const rise = 0.3 * token.clientHeight;
      void light(kit, find, path, stones);
      await Promise.all([
        raise(kit, find, path.slice(0, -1), rise),
        motion.play(token, glideOver(places, end, rise), {
          ms: RIDE_MS,
          delayMs: RIDE_DELAY_MS,
          easing: 'ease-in-out',
          twin: 'none',
        }),
      ]);
    },
  };
}

type Find = WalkerAccess['find'];

/** Where the token stands on a tile, as its depth has it. */
function placeOn(tile: number, find: Find): Place {
  const element = find(`[data-tile="${tile}"]`);
  const [x, y, scale] = (element?.dataset.spot ?? '0 0 1').split(' ').map(Number);
  const ground = find('[data-ground]');
  return { x: (x ?? 0) * (ground?.clientWidth ?? 0), y: (y ?? 0) * (ground?.clientHeight ?? 0), scale: scale ?? 1 };
}

/** The token at a place, seen from where it rests in the end. */
function frame(place: Place, end: Place, lift = 0, squash = ''): string {
  const [dx, dy] = [place.x - end.x, place.y - end.y - lift];
  return `translate(-50%, -90%) translate(${dx}px, ${dy}px) scale(${place.scale}) ${squash}`;
}

/** A hop from each place to the next: squat, leap, squat. */
function hopsOver(places: readonly Place[], end: Place, lift: number): Keyframe[] {
  const hops = places.length - 1;
  return places.flatMap((place, index) => {
    const next = places[index + 1];
    const at = index / hops;
    const squat = { offset: at, transform: frame(place, end, 0, 'scale(1.1, .88)'), easing: 'ease-out' };
    if (next === undefined) return [squat];
    const middle = { x: (place.x + next.x) / 2, y: (place.y + next.y) / 2, scale: (place.scale + next.scale) / 2 };
    const leap = {
      offset: at + 0.5 / hops,
      transform: frame(middle, end, lift, 'scale(.95, 1.08)'),
      easing: 'ease-in',
    };
    return [squat, leap];
  });
}

/** Stands for a moment, then glides along the risen tiles. */
function glideOver(places: readonly Place[], end: Place, rise: number): Keyframe[] {
  const last = places.length - 1;
  const run = places.map((place, index) => ({
    offset: RIDE_START + (index / last) * (1 - RIDE_START),
    transform: frame(place, end, index === 0 || index === last ? 0 : rise),
  }));
  const [start] = places;
  return start === undefined ? run : [{ offset: 0, transform: frame(start, end) }, ...run];
}

/** Each tile gives as the token comes down on it. */
async function tread({ motion, sound }: Kit<MazeCue>, find: Find, path: readonly number[], hopMs: number) {
  if (motion.isReduced() || motion.isSkipping()) return;
  for (const [index, tile] of path.entries()) {
    await motion.wait(hopMs);
    if (motion.isSkipping()) return;
    sound.cue('step', { rate: 0.95 + (index % 4) * 0.05, level: index === path.length - 1 ? 1 : 0.7 });
    void motion.play(
      find(`[data-tile="${tile}"]`),
      [{ transform: 'none' }, { transform: 'translateY(5px)', offset: 0.3 }, { transform: 'none' }],
      { ms: 260, twin: 'none' },
    );
  }
}

/** The tiles rise under the way, one after another, and sink again. */
async function raise({ motion }: Kit<MazeCue>, find: Find, tiles: readonly number[], rise: number): Promise<void> {
  await Promise.all(
    tiles.map((tile, index) =>
      motion.play(
        find(`[data-tile="${tile}"]`),
        [
          { transform: 'none', easing: 'cubic-bezier(.3,1.5,.5,1)' },
          { transform: `translateY(${-rise}px)`, offset: 0.16 },
          { transform: `translateY(${-rise}px)`, offset: 0.86, easing: 'ease-in' },
          { transform: 'none' },
        ],
        { ms: RIDE_MS + 900, delayMs: index * 18, easing: 'linear', twin: index === 0 ? 'fade' : 'none' },
      ),
    ),
  );
}

/** The stones on the way light up as the token passes. */
async function light(
  { motion, sound, particles }: Kit<MazeCue>,
  find: Find,
  path: readonly number[],
  stones: readonly number[],
): Promise<void> {
  await motion.wait(RIDE_DELAY_MS + RIDE_MS * RIDE_START);
  for (const [index, tile] of path.entries()) {
    await motion.wait((RIDE_MS * (1 - RIDE_START)) / path.length);
    if (!stones.includes(tile) || motion.isReduced() || motion.isSkipping()) continue;
    sound.cue('tick', { rate: 1 + index * 0.04 });
    particles.burstFrom(find(`[data-tile="${tile}"]`), {
      count: 6,
      sprite: { shape: 'star', colour: '#ffe2a0' },
      speed: 130,
      size: 13,
      lifeMs: 520,
    });
  }
}
