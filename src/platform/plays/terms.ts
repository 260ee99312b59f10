/** The rules in words, as they are in force and as they were when a Play was sold. */

import { publishedFigures } from '../../game/figures.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { PLAY_TIME_MS } from '../jurisdiction/play-time.ts';
import { termsOf } from '../jurisdiction/terms.ts';
import { topicsOf } from '../jurisdiction/words.ts';
import type { Context } from '../ports/context.ts';
import type { Platform } from '../ports/platform.ts';
import { gameThatSold } from '../ports/sold.ts';

/** The rules in words: those in force, and those a Play was sold under. */
export function createTerms(context: Context): Pick<Platform, 'topics' | 'playTerms'> {
  const { store, profile } = context;
  const topics = topicsOf(profile, PLAY_TIME_MS / DAY_MS);
  return {
    topics: () => topics,
    playTerms: async (accountId, playNumber) => {
      const play = await store.play(playNumber);
      if (play?.accountId !== accountId) return refuse('unknown-play');
      const game = gameThatSold(context, play);
      const kept = await termsOf(store, play.termsHash);
      return accept({
        topics: kept?.topics ?? topics,
        procedures: game.copy.procedures(publishedFigures(game)),
        gameVersion: play.gameVersion,
      });
    },
  };
}
