/** Words in sections, as the wire has them: its lists may be written to, those of the house may not. */
import type { TopicAnswer } from '../../wire/help.ts';

type Sections = readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];

export function topicOf({ id, heading, sections }: { id: string; heading: string; sections: Sections }): TopicAnswer {
  return { id, heading, sections: sectionsOf(sections) };
}

export function sectionsOf(sections: Sections): TopicAnswer['sections'] {
  return sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] }));
}
