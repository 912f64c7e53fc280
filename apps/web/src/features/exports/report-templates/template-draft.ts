import type { ReportBlock, ReportTemplate } from '@portal/contract/exports/report-templates';

/** A part as it is edited: its key stays its own wherever it is moved. */
export type DraftBlock = { key: number; block: ReportBlock };
export type Draft = Pick<ReportTemplate, 'template_name' | 'format'> & { parts: DraftBlock[] };

export const toDraft = ({ template_name, format, blocks }: ReportTemplate): Draft => ({
  template_name,
  format,
  parts: blocks.map((block, key) => ({ key, block })),
});

/**
 * Builds the update of a template. Leaves out an empty name, because the user could still be typing a new
 * one.
 */
export function toUpdateBody({ template_name, format, parts }: Draft) {
  const name = template_name.trim();
  return { ...(name === '' ? {} : { template_name: name }), format, blocks: parts.map(({ block }) => block) };
}

export function addBlock(draft: Draft, block: ReportBlock, index = draft.parts.length): Draft {
  const key = Math.max(-1, ...draft.parts.map((part) => part.key)) + 1;
  return { ...draft, parts: draft.parts.toSpliced(index, 0, { key, block }) };
}

export const replaceBlock = (draft: Draft, key: number, block: ReportBlock): Draft => ({
  ...draft,
  parts: draft.parts.map((part) => (part.key === key ? { key, block } : part)),
});

export function removeBlock(draft: Draft, key: number): Draft {
  return { ...draft, parts: draft.parts.filter((part) => part.key !== key) };
}

/** One place up (-1) or down (1); where it cannot go further it stays. */
export function moveBlock(draft: Draft, key: number, direction: -1 | 1): Draft {
  const from = draft.parts.findIndex((part) => part.key === key);
  const to = from + direction;
  const part = draft.parts[from];
  if (!part || to < 0 || to >= draft.parts.length) return draft;
  return { ...draft, parts: draft.parts.toSpliced(from, 1).toSpliced(to, 0, part) };
}
