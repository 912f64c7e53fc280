/** The audience of a guide; each guide is open to all. */
export const audiences = {
  everybody: 'For everyone',
  participants: 'For participating organisations',
  team: 'For the programme team',
  owner: 'For the platform owner',
} as const;
export type Audience = keyof typeof audiences;

/**
 * A paragraph, steps in order, or a screenshot. Text between asterisks appears on the screen in the same
 * words.
 */
export type Block = string | { steps: readonly string[] } | { picture: string; shows: string };

export type Guide = {
  /** Its place in the address, which stays when the title changes. */
  slug: string;
  title: string;
  summary: string;
  audience: Audience;
  sections: readonly { heading: string; blocks: readonly Block[] }[];
};

/** A guide's words, as they are searched. */
export function guideText({ title, summary, sections }: Guide): string {
  const wordsOf = (block: Block) =>
    typeof block === 'string' ? [block] : 'steps' in block ? block.steps : [block.shows];
  const parts = sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(wordsOf)]);
  return [title, summary, ...parts].join(' ').replaceAll('*', '');
}

/** The pictures that guides show, each by its name. */
export const picturesOf = (guides: readonly Guide[]): string[] => [
  ...new Set(
    guides.flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (typeof block === 'object' && 'picture' in block ? [block.picture] : [])),
      ),
    ),
  ),
];
