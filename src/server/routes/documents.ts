/** The Rules and the Account Terms in force, the same for everyone. */
import { DocumentsAnswer } from '../../wire/help.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sectionsOf } from '../http/sections.ts';

/** `GET /documents`, for anybody. */
export function documentsRoutes(api: Api, { platform }: Services): void {
  const documents = platform.documents().map(({ id, version, title, sections }) => ({
    id,
    version,
    title,
    sections: sectionsOf(sections),
  }));
  api.get(
    '/documents',
    {
      schema: { summary: 'The Rules and the Account Terms in force', response: { 200: DocumentsAnswer, ...FAILURES } },
    },
    async () => ({ documents }),
  );
}
