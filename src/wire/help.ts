/** The rules in words, as they travel between browser and server. */
import { type Static, Type } from 'typebox';
import { Section } from './shapes.ts';

/** GET /api/help: the rules in force, in words. GET /api/plays/:playNumber/terms: those it was sold under. */
const Sections = Type.Array(Section);

export const TopicAnswer = Type.Object({ id: Type.String(), heading: Type.String(), sections: Sections });
export type TopicAnswer = Static<typeof TopicAnswer>;

export const TopicsAnswer = Type.Object({ topics: Type.Array(TopicAnswer) });
export type TopicsAnswer = Static<typeof TopicsAnswer>;

/** GET /api/documents: what is agreed to at registration, each known by the hash of its text. */
export const DocumentsAnswer = Type.Object({
  documents: Type.Array(
    Type.Object({ id: Type.String(), version: Type.String(), title: Type.String(), sections: Sections }),
  ),
});
export type DocumentsAnswer = Static<typeof DocumentsAnswer>;

export const PlayTermsAnswer = Type.Object({
  topics: Type.Array(TopicAnswer),
  procedures: Sections,
  gameVersion: Type.String(),
});
export type PlayTermsAnswer = Static<typeof PlayTermsAnswer>;
