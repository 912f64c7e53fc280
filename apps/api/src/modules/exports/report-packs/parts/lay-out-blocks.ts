import type { ReportBlock } from '@portal/contract/exports/report-templates';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;
/** A page of a report, or what takes several: words, a chart, or the table of its measures. */
export type LaidOut = { section?: string } & (
  | { kind: 'chart'; block: ChartBlock }
  | { kind: 'measures' }
  | { kind: 'profile' }
  | { kind: 'text'; title: string; paragraphs: string[] }
);

/** Whether there is anything to be made: headings and words without a text yet are nothing. */
export const hasParts = (blocks: readonly ReportBlock[]): boolean =>
  blocks.some((block) => !('text' in block) || block.text.trim() !== '');

/**
 * Headings and words become pages of text; a heading right above a chart or a table stands on that page, so that none is ever
 * left alone at the end of another.
 */
export function layOutBlocks(blocks: readonly ReportBlock[]): LaidOut[] {
  const pages: LaidOut[] = [];
  let waiting: { title: string; paragraphs: string[] } | null = null;
  /** Puts down what waits; a heading without words is handed on to what follows. */
  const takeSection = (): { section?: string } => {
    const text = waiting;
    waiting = null;
    if (!text) return {};
    if (text.paragraphs.length === 0) return { section: text.title };
    pages.push({ kind: 'text', ...text });
    return {};
  };
  for (const block of blocks) {
    if ('text' in block && block.text.trim() === '') continue;
    if (block.kind === 'heading') {
      const { section } = takeSection();
      if (section !== undefined) pages.push({ kind: 'text', title: section, paragraphs: [] });
      waiting = { title: block.text, paragraphs: [] };
    } else if (block.kind === 'words') {
      waiting ??= { title: '', paragraphs: [] };
      waiting.paragraphs.push(...block.text.split(/\n\s*\n/).map((one) => one.trim()));
    } else {
      const above = takeSection();
      pages.push(
        block.kind === 'chart' ? { kind: 'chart', block, ...above } : { kind: block.kind, ...above },
      );
    }
  }
  const { section } = takeSection();
  if (section !== undefined) pages.push({ kind: 'text', title: section, paragraphs: [] });
  return pages;
}
