/** New passwords, as people choose them. */
import { expect, it } from 'vitest';
import { checkPassword } from './new-password.ts';

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

it('is looked at in bounded time, however long it is', async () => {
  for (const text of ['a1!'.repeat(66), 'qwertyuiop'.repeat(20), '1234567890'.repeat(20)]) await answerTo(text);
}, 20_000);
