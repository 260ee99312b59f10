import { describe, expect, it } from 'vitest';
import { goldenText } from '../game/contract.ts';
import { publishedFigures } from '../game/figures.ts';
import { present } from '../kernel/assert.ts';
import { findGame, formerVersions, games } from './catalogue.ts';

describe('the catalogue', () => {
  it('sells each game in one version, and finds the others only by their version', () => {
    for (const { id, version } of games) expect(findGame(id)?.version).toBe(version);
    for (const { id, version } of formerVersions) {
      expect(findGame(id, version)?.version).toBe(version);
      expect(findGame(id)?.version).not.toBe(version);
    }
    const names = [...games, ...formerVersions].map(({ id, version }) => `${id}@${version}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('publishes the odds and the payout of the Procedures, whatever the version', () => {
    for (const former of formerVersions) {
      const { overallOdds, payoutPercent } = publishedFigures(present(findGame(former.id), former.id));
      expect(publishedFigures(former)).toMatchObject({ overallOdds, payoutPercent });
    }
  });

  it.each(formerVersions)('$id $version still deals what it has sold: golden seeds', async (game) => {
    await expect(goldenText(game)).toMatchFileSnapshot(`./${game.id}/golden/${game.version}.json`);
  });
});
