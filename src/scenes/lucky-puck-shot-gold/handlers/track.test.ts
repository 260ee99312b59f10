import { describe, expect, it } from 'vitest';
import { rules } from '../../../games/lucky-puck-shot-gold/play/rules.ts';
import { ARROWS } from '../../../games/lucky-puck-shot-gold/play/table.ts';
import { scenarioOf } from '../../../games/lucky-puck-shot-gold/testing/play.ts';
import { keyframesOf, trackOf } from './track.ts';

const reveals = Array.from({ length: 21 }, (_, index) => 'rkpbtgy'[index % 7]).join(' ');
const long = scenarioOf(reveals, 'r k p', 'r k p', 'r k p');

describe.each(ARROWS)('the track of the arrow %s', (arrow) => {
  const events = rules.play(long, rules.open(long), { type: 'shoot', arrow });
  const track = trackOf(events);

  it('passes every pip of the events, in their order, over their squares', () => {
    const squares = events.flatMap((event) => (event.type === 'symbol-revealed' ? [event.square] : []));
    expect(track.pipsMs).toHaveLength(squares.length);
    const at = track.pipsMs.map((ms) => track.stations.find((station) => station.atMs === ms));
    expect(at.map((station) => Math.round((station?.y ?? -9) * 3 + (station?.x ?? -9)))).toEqual(squares);
  });

  it('is one line without a leap, at a speed a puck can have, and bends only at walls and bumpers', () => {
    expect(track.endsMs.at(-1)).toBe(track.ms);
    for (let i = 1; i < track.stations.length; i += 1) {
      const [a, b] = [track.stations[i - 1], track.stations[i]];
      if (!a || !b) throw new Error('a station');
      const speed = (Math.hypot(b.x - a.x, b.y - a.y) / (b.atMs - a.atMs)) * 1000;
      const isDropping = b.atMs > (track.pipsMs.at(-1) ?? 0);
      expect(speed).toBeGreaterThan(isDropping ? 1.5 : 3);
      expect(speed).toBeLessThan(7);
      expect(b.x).toBeGreaterThanOrEqual(-0.5);
      expect(b.x).toBeLessThanOrEqual(2.5);
    }
    for (const wall of track.walls) expect([-0.5, 2.5]).toContain(wall.x);
  });

  it('dies away over the last 350 to 700 ms before its pocket, and nowhere else', () => {
    const last = track.pipsMs.at(-1) ?? 0;
    expect(track.ms - last).toBeGreaterThan(350);
    expect(track.ms - last).toBeLessThan(700);
    const paces = track.stations.slice(1).map((b, index) => {
      const a = track.stations[index];
      return a === undefined ? 0 : Math.hypot(b.x - a.x, b.y - a.y) / (b.atMs - a.atMs);
    });
    expect(paces.at(-1)).toBeCloseTo(Math.min(...paces), 9);
  });

  it('has keyframes from the start to the end', () => {
    const keyframes = keyframesOf(track);
    expect(keyframes[0]?.offset).toBe(0);
    expect(keyframes.at(-1)?.offset).toBe(1);
  });
});
