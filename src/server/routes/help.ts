/** The rules in words, made from the profile: those in force, and the terms a Play was sold under. */

import { PlayTermsAnswer, type TopicAnswer, TopicsAnswer } from '../../wire/account.ts';
import { type Api, FAILURES, PlayParams, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

type Sections = readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];

export function helpRoutes(api: Api, { platform }: Services): void {
  api.get(
    '/help',
    { schema: { summary: 'The rules in words', response: { 200: TopicsAnswer, ...FAILURES } } },
    async () => ({
      topics: platform.topics().map(topicOf),
    }),
  );

  api.get(
    '/plays/:playNumber/terms',
    {
      schema: {
        summary: 'The terms a Play was sold under',
        params: PlayParams,
        response: { 200: PlayTermsAnswer, ...FAILURES },
      },
      config: { signedIn: true },
    },
    async (request, reply) => {
      const result = await platform.playTerms(accountOf(request).id, request.params.playNumber);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      const { topics, procedures, gameVersion } = result.value;
      return { topics: topics.map(topicOf), procedures: sectionsOf(procedures), gameVersion };
    },
  );
}

function topicOf({ id, heading, sections }: { id: string; heading: string; sections: Sections }): TopicAnswer {
  return { id, heading, sections: sectionsOf(sections) };
}

function sectionsOf(sections: Sections): TopicAnswer['sections'] {
  return sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] }));
}
