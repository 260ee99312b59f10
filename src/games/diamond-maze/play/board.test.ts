import { describe, expect, it } from 'vitest';
import {
  BOARD_COLUMNS,
  BOARD_ROWS,
  diamondIn,
  FAST_FORWARD_SPACES,
  fastForwardDiamonds,
  pathFrom,
  START,
  spacesThrough,
  TILES,
  tileAfter,
  tileAt,
  tilePlace,
  ZONE_DIAMONDS,
} from './board.ts';
import { COLOURS, ZONES } from './stones.ts';

const tilesOf = (kind: string): number[] => [...TILES.keys()].filter((tile) => tileAt(tile).kind === kind);

describe('the Board', () => {
  it('has eighteen Diamond Tiles, four Bonus Game Tiles, three of Bonus Prize and Extra Diamonds each, two Fast Forward Tiles', () => {
    expect(TILES).toHaveLength(30);
    const counts = ['diamond', 'bonus-game', 'bonus-prize', 'extra-diamonds', 'fast-forward'].map(
      (kind) => tilesOf(kind).length,
    );
    expect(counts).toEqual([18, 4, 3, 3, 2]);
  });

  it('lies in four Zones of seven tiles, clockwise green, blue, yellow and red, with every colour of Diamond', () => {
    expect(TILES.map(({ zone }) => zone?.[0] ?? '-').join('')).toBe('-gggggggbbbbbbb-yyyyyyyrrrrrrr');
    for (const colour of COLOURS) expect(TILES.some((tile) => tile.colour === colour)).toBe(true);
    for (const zone of ZONES) expect([4, 5]).toContain(ZONE_DIAMONDS[zone].length);
  });

  it('never has two Diamonds of one colour in a Zone, so that GO TO ZONE names one tile', () => {
    for (const zone of ZONES) {
      const colours = ZONE_DIAMONDS[zone].map((tile) => tileAt(tile).colour);
      expect(new Set(colours).size).toBe(colours.length);
      for (const tile of ZONE_DIAMONDS[zone]) expect(diamondIn(zone, tileAt(tile).colour ?? 'red')).toBe(tile);
    }
  });

  it('begins on the Fast Forward Tile between red and green, and the other one faces it', () => {
    expect(tileAt(START).kind).toBe('fast-forward');
    expect([tileAt(tileAfter(START, 29)).zone, tileAt(tileAfter(START, 1)).zone]).toEqual(['red', 'green']);
    expect(tilesOf('fast-forward')).toEqual([START, tileAfter(START, FAST_FORWARD_SPACES)]);
    expect(tileAfter(15, FAST_FORWARD_SPACES)).toBe(START);
  });

  it('is a rectangle whose four corners are the Bonus Game Tiles and whose long sides have a Fast Forward Tile in the middle', () => {
    const places = [...TILES.keys()].map(tilePlace);
    expect(new Set(places.map(({ column, row }) => `${column},${row}`)).size).toBe(30);
    const [right, bottom] = [BOARD_COLUMNS - 1, BOARD_ROWS - 1];
    const corners = tilesOf('bonus-game').map(tilePlace);
    expect(corners).toEqual([
      { column: right, row: 0 },
      { column: right, row: bottom },
      { column: 0, row: bottom },
      { column: 0, row: 0 },
    ]);
    expect([tilePlace(0), tilePlace(15)]).toEqual([
      { column: right / 2, row: 0 },
      { column: right / 2, row: bottom },
    ]);
    // Every step is to a neighbour.
    places.forEach((place, tile) => {
      const next = tilePlace(tileAfter(tile, 1));
      expect(Math.abs(next.column - place.column) + Math.abs(next.row - place.row)).toBe(1);
    });
  });

  it('knows the way: every tile stepped on, over the start too', () => {
    expect(pathFrom(27, 5)).toEqual([28, 29, 0, 1, 2]);
  });

  it('walks through a whole Zone to its last Diamond, once around for its own', () => {
    for (const corner of tilesOf('bonus-game')) {
      for (const zone of ZONES) {
        const path = pathFrom(corner, spacesThrough(corner, zone));
        expect(path.at(-1)).toBe(ZONE_DIAMONDS[zone].at(-1));
        for (const tile of ZONE_DIAMONDS[zone]) expect(path).toContain(tile);
      }
    }
  });

  it('gives a Fast Forward the Diamonds of the two Zones it passes', () => {
    expect(fastForwardDiamonds(0)).toEqual([...ZONE_DIAMONDS.green, ...ZONE_DIAMONDS.blue]);
    expect(fastForwardDiamonds(15)).toEqual([...ZONE_DIAMONDS.yellow, ...ZONE_DIAMONDS.red]);
  });
});
