/** The token on its way: it hops from tile to tile, each of which gives under it, or rides along two risen Zones. Decides nothing. */
import type { Kit } from '../../stage/kit.ts';
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

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export function createWalker({ motion, sound, particles }: Kit<MazeCue>, { find }: WalkerAccess): Walker {
  /** Where the token stands on a tile, as its depth has it. */
  function placeOn(tile: number): Place {
    const element = find(`[data-tile="${tile}"]`);
    const [x, y, scale] = (element?.dataset.spot ?? '0 0 1').split(' ').map(Number);
    const ground = find('[data-ground]');
    return { x: (x ?? 0) * (ground?.clientWidth ?? 0), y: (y ?? 0) * (ground?.clientHeight ?? 0), scale: scale ?? 1 };
  }

  function frame(place: Place, end: Place, lift = 0, squash = ''): string {
    return `translate(-50%, -90%) translate(${place.x - end.x}px, ${place.y - end.y - lift}px) scale(${place.scale}) ${squash}`;
  }

  async function walk(path: readonly number[], from: number, commit: () => Promise<void>): Promise<void> {
    await commit();
    const places = [from, ...path].map(placeOn);
    const end = places.at(-1);
    const token = find('[data-token]');
    if (!token || !end || path.length === 0) return;
    const hopMs = Math.min(HOP_MS, WALK_MS_MAX / path.length);
    const size = token.clientHeight;
    const keyframes: Keyframe[] = [];
    places.forEach((place, index) => {
      const next = places[index + 1];
      const at = index / path.length;
      keyframes.push({ offset: at, transform: frame(place, end, 0, 'scale(1.1, .88)'), easing: 'ease-out' });
      if (next === undefined) return;
      const middle = {
        x: (place.x + next.x) / 2,
        y: (place.y + next.y) / 2,
        scale: (place.scale + next.scale) / 2,
      };
      keyframes.push({
        offset: at + 0.5 / path.length,
        transform: frame(middle, end, size * 0.42, 'scale(.95, 1.08)'),
        easing: 'ease-in',
      });
    });
    void tread(path, hopMs);
    await motion.play(token, keyframes, { ms: hopMs * path.length, easing: 'linear' });
    particles.burstFrom(find(`[data-tile="${path.at(-1)}"]`), {
      count: 8,
      sprite: { shape: 'glow', colour: '#d8a766' },
      speed: 120,
      size: 9,
      lifeMs: 460,
    });
    await motion.play(token, [{ transform: frame(end, end, 0, 'scale(1.16, .8)') }, {}], { ms: 200, twin: 'none' });
  }

  /** Each tile gives as the token comes down on it. */
  async function tread(path: readonly number[], hopMs: number): Promise<void> {
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

  async function ride(
    path: readonly number[],
    from: number,
    stones: readonly number[],
    commit: () => Promise<void>,
  ): Promise<void> {
    await commit();
    const places = [from, ...path].map(placeOn);
    const end = places.at(-1);
    const token = find('[data-token]');
    if (!token || !end) return;
    const rise = 0.3 * token.clientHeight;
    const inner = path.slice(0, -1);
    const risen = Promise.all(
      inner.map((tile, index) =>
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
    const run = places.map((place, index) => ({
      offset: 0.2 + (index / path.length) * 0.8,
      transform: frame(place, end, index === 0 || index === path.length ? 0 : rise),
    }));
    const [start] = places;
    if (start) run.unshift({ offset: 0, transform: frame(start, end) });
    void pass(path, stones);
    await Promise.all([
      risen,
      motion.play(token, run, { ms: RIDE_MS, delayMs: 260, easing: 'ease-in-out', twin: 'none' }),
    ]);
  }

  async function pass(path: readonly number[], stones: readonly number[]): Promise<void> {
    await motion.wait(260 + RIDE_MS * 0.2);
    for (const [index, tile] of path.entries()) {
      await motion.wait((RIDE_MS * 0.8) / path.length);
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

  return { walk, ride };
}
