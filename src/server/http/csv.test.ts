import { expect, it } from 'vitest';
import { csv } from './csv.ts';

it('quotes what needs it, and gives spreadsheets no formula', () => {
  expect(
    csv([
      ['a', 'b,c', 'd"e', 'two\nlines'],
      ['-1.50', '=1+1', '+x', '@y', '-z'],
    ]),
  ).toBe('a,"b,c","d""e","two\nlines"\r\n' + "-1.50,'=1+1,'+x,'@y,'-z\r\n");
});
