/** The rules in force, in words, made from the profile of the jurisdiction. */
import { TopicsAnswer } from '../../wire/help.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { topicOf } from '../http/sections.ts';

/** GET /help: the rules in force, in words, for everybody. */
export function helpRoutes(api: Api, { platform }: Services): void {
  api.get(
    '/help',
    { schema: { summary: 'The rules in words', response: { 200: TopicsAnswer, ...FAILURES } } },
    async () => ({
      topics: platform.topics().map(topicOf),
    }),
  );
}
