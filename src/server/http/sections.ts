/** Words in sections, as the wire has them: its lists may be written to, those of the house may not. */
import type { TopicAnswer } from '../../wire/help.ts';

type Sections = readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];

/** A topic of the rules as it travels. */
export function topicOf({ id, heading, sections }: { id: string; heading: string; sections: Sections }): TopicAnswer {
  return { id, heading, sections: sectionsOf(sections) };
}

/** Sections as they travel: copies, since the wire's types may be written to. */
export function sectionsOf(sections: Sections): TopicAnswer['sections'] {
  return sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] }));
}
