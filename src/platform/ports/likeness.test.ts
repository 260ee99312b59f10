import { describe, expect, it } from 'vitest';
import { isOfOneScript, matchTexts } from './likeness.ts';

const bornOn = '1980-05-17';
const isSame = (left: string, right: string): boolean => {
  const known = new Set(matchTexts({ name: left, bornOn }));
  return matchTexts({ name: right, bornOn }).some((text) => known.has(text));
};

describe('one person', () => {
  it.each([
    ['Ann Example', ' ann   EXAMPLE '],
    ['Ann Example', 'Example Ann'],
    ['Zoë Núñez', 'Zoe Nunez'],
    ['Zoe\u0308 Núñez', 'Zoë Núñez'],
    ["Pat O'Neill", 'Pat O’Neill'],
    ["Pat O'Neill", 'Pat Oʼneill'],
    ['Ann-Marie Doe', 'Ann Marie Doe'],
    // Cyrillic and Greek letters that look like Latin ones, in a part of the name or in all of it.
    ['Ann Example', 'Аnn Example'],
    ['Ann Example', 'Ann Ехаmрlе'],
    ['Ian Cope', 'Іаn Соре'],
    ['Ann Tate', 'ΑΝΝ ΤΑΤΕ'],
    ['Bob Hope', 'ВОВ НОРЕ'],
    ['Иван Петров', 'ИВАН ПЕТРОВ'],
    ['Ørsted Straße', 'orsted strasse'],
    ['Łukasz Ďurić', 'Lukasz Duric'],
    ['Ann Example', '𝐀𝐧𝐧 Ｅｘａｍｐｌｅ'],
    ['Ann Maria Example', 'Ann Example'],
    ['Ann Example', 'Mrs. Ann Example Jr.'],
    ['Arnold Bee', 'Amold Bee'],
  ])('%s and %s', (left, right) => expect(isSame(left, right)).toBe(true));

  it.each([
    ['Ann Example', 'Anne Example'],
    ['Ann Example', 'Ann Sample'],
    ['Ann', 'Ann Example'],
    ['Иван Петров', 'Иван Петренко'],
  ])('%s and %s are two', (left, right) => expect(isSame(left, right)).toBe(false));

  it('was born on one day', () => {
    const [text] = matchTexts({ name: 'Ann Example', bornOn });
    expect(matchTexts({ name: 'Ann Example', bornOn: '1980-05-18' })).not.toContain(text);
  });
});

it.each([
  ['Ann Example', true],
  ['Иван Петров', true],
  ['王 小明', true],
  ['田中 ひろし', true],
  ['김 철수', true],
  ['Νίκος Παππάς', true],
  ['Аnn Example', false],
  ['Ann Ехаmрlе', false],
  ['Ann Παππάς', false],
  ['Ann ꓮnn', false],
])('%s is of one script: %s', (name, expected) => expect(isOfOneScript(name)).toBe(expected));
