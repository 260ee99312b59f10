/** New passwords, as people choose them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPassword } from './new-password.ts';

/** Of the event loop: so many pass in well under a millisecond. */
const TURNS = 3;

const NAMES = ['Zoë Fitz-Patrick', 'zoe.fitz@example.com', 'Unveil', 'Diamond Maze'];
const answerTo = async (password: string): Promise<string> => {
  const result = await checkPassword(password, NAMES);
  return result.ok ? 'accepted' : result.refusal.code;
};

it.each([
  ['fourteen chars', 'password-too-short'],
  ['x'.repeat(201), 'password-too-long'],
  // One character to a person, two to Unicode.
  [`${'e\u0301'.repeat(14)}`, 'password-too-short'],
  ['passwordpassword', 'password-common'],
  ['123456789012345', 'password-common'],
  ['qwertyuiopasdfgh', 'password-common'],
  ['aaaaaaaaaaaaaaaaaaaa', 'password-common'],
  ['iloveyouiloveyou', 'password-common'],
  ['P@ssw0rd123456!', 'password-common'],
  ['sunshine12345678', 'password-common'],
  ['liverpoolfootball1', 'password-common'],
  ['Diamond Maze Diamond', 'password-personal'],
  ['zoefitzpatrick1980', 'password-personal'],
  ['ZOE FITZ PATRICK!!!', 'password-personal'],
  ['example unveil zoe 12', 'password-personal'],
  ['correct horse battery', 'accepted'],
  ['zoe rides a purple camel', 'accepted'],
  ['Zoë is my best friend', 'accepted'],
  ['Gx7#kq9Zt2!vWm4p', 'accepted'],
  ['пароль из семи слов и точки', 'accepted'],
])('%s: %s', async (password, expected) => expect(await answerTo(password)).toBe(expected));

/**
 * What takes the counting longest: look-alikes of letters, whose every reading is looked up, and digits that may be
 * dates.
 */
const slow = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'4@8({[<369!|10$5+7%2'), minLength: 90, maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'0123456789/'), minLength: 90, maxLength: 200 }),
  fc.constantFrom('p4$$w0rd1l0v3y0u', 'a1!', '01.02.1990').map((unit) => unit.repeat(200).slice(0, 200)),
);

it('holds nobody up, whatever it is made of: while one is looked at, the thread that asked goes on', async () => {
  await answerTo('the first one starts the counting');
  await fc.assert(
    fc.asyncProperty(slow, async (password) => {
      let isDone = false;
      const answer = answerTo(password).finally(() => {
        isDone = true;
      });
      let turns = 0;
      while (!isDone && turns < TURNS) {
        await new Promise((resolve) => setImmediate(resolve));
        turns++;
      }
      // A count on this thread would be over before its first turn.
      expect(turns).toBe(TURNS);
      expect(await answer).toMatch(/accepted|password-common/);
    }),
    { numRuns: 12 },
  );
}, 60_000);

it('is answered in the order it came, many at once', async () => {
  const common = ['passwordpassword', '123456789012345'];
  const asked = Array.from({ length: 20 }, (_, index) => common[index % 3] ?? `correct horse battery ${index}`);
  const answers = await Promise.all(asked.map(answerTo));
  expect(answers).toEqual(asked.map((password) => (common.includes(password) ? 'password-common' : 'accepted')));
});
