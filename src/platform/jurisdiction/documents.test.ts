/** The Rules and the Account Terms say what is applied, and change their version with it. */
import { expect, it } from 'vitest';
import { UNFINISHED_WAITS } from '../../game/copy.ts';
import { publishedFigures } from '../../game/figures.ts';
import { games } from '../../games/catalogue.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { documentsOf } from './documents.ts';
import { PLAY_TIME_MS } from './play-time.ts';
import { ukProfile } from './profile.ts';

const wordsOf = (id: string, profile = ukProfile()) =>
  documentsOf(profile, 7)
    .find((document) => document.id === id)
    ?.sections.flatMap(({ paragraphs }) => paragraphs)
    .join(' ') ?? '';

it('the Rules name the Procedures and the Account Terms, and which comes first', () => {
  expect(wordsOf('rules')).toContain('these Rules come first, then the Game Procedures, then the Account Terms');
});

it('a Play waits as long as the Procedures of every game say', () => {
  expect([UNFINISHED_WAITS, PLAY_TIME_MS]).toEqual(['seven days', 7 * DAY_MS]);
  for (const game of games)
    expect(JSON.stringify(game.copy.procedures(publishedFigures(game))), game.id).toContain(
      `After ${UNFINISHED_WAITS}`,
    );
});

it('their figures are those of the profile', () => {
  const { claims, ...rest } = ukProfile();
  const other = { ...rest, claims: { ...claims, days: 77 } };
  expect(wordsOf('rules')).toContain('180 days');
  expect(wordsOf('rules', other)).toContain('77 days');
  const version = (profile = ukProfile()) => documentsOf(profile, 7).map((document) => document.version);
  expect(version(other)[0]).not.toBe(version()[0]);
  expect(version(other)[1]).toBe(version()[1]);
});
