/** The rules in words, as they are in force and as they were when a Play was sold. */

import { publishedFigures } from '../../game/figures.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { PLAY_TIME_MS } from '../jurisdiction/play-time.ts';
import { termsOf } from '../jurisdiction/terms.ts';
import { topicsOf } from '../jurisdiction/words.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { Platform } from '../ports/platform.ts';

export function createTerms(context: Context): Pick<Platform, 'topics' | 'playTerms'> {
  const { store, profile, findGame, alarm } = context;
  const topics = topicsOf(profile, PLAY_TIME_MS / DAY_MS);
  return {
    topics: () => topics,
    playTerms: async (accountId, playNumber) => {
      const play = await store.play(playNumber);
      if (play?.accountId !== accountId) return refuse('unknown-play');
      const { gameId, gameVersion } = play;
      const game = findGame(gameId, gameVersion);
      if (!game) failLoudly(alarm, `Play ${playNumber} was sold by ${gameId}@${gameVersion}, which is not here`);
      const kept = await termsOf(store, play.termsHash);
      return accept({
        topics: kept?.topics ?? topics,
        procedures: game.copy.procedures(publishedFigures(game)),
        gameVersion,
      });
    },
  };
}
