/** How to Play and the Procedures of the toy. Every figure comes from the structure. */
import { aboutGame, type PublishedFigures, type Section } from '../../../game/copy.ts';
import { words } from './copy.ts';

export function howToPlay(): readonly Section[] {
  return [{ heading: 'Boxes', paragraphs: ['Open all four. An amount found twice is won.'] }];
}

export function procedures(figures: PublishedFigures): readonly Section[] {
  return [
    aboutGame(words.name, figures),
    { heading: 'Boxes', paragraphs: ['Each box holds an amount. An amount found twice is won once.'] },
  ];
}
