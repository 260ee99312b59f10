/** What My Games and the page of a Play ask of the server: like `api.ts`, apart from it so that no game loads it. */
import type { PlayTermsAnswer } from '../../wire/help.ts';
import type { PlayedGamesAnswer, PlaySumsAnswer, PlaysAnswer } from '../../wire/plays.ts';
import { api } from './api.ts';
import type { Answer } from './door.ts';

/** `question` is what `queryOf` gives: nothing, or `?…`. */
export const myGamesApi = {
  plays: (question: string, limit: number, before?: string): Promise<Answer<PlaysAnswer>> => {
    const page = new URLSearchParams(question);
    page.set('limit', String(limit));
    if (before !== undefined) page.set('before', before);
    return api.get(`/plays?${page}`);
  },
  games: (): Promise<Answer<PlayedGamesAnswer>> => api.get('/plays/games'),
  sums: (question: string): Promise<Answer<PlaySumsAnswer>> => api.get(`/plays/sums${question}`),
  rules: (playNumber: string): Promise<Answer<PlayTermsAnswer>> =>
    api.get(`/plays/${encodeURIComponent(playNumber)}/terms`),
} as const;

/** Where the Plays of the question can be downloaded. */
export function downloadPath(kind: 'csv' | 'json', question: string): string {
  return `/api/plays.${kind}${question}`;
}
