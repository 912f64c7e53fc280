import type { ReportBlock } from '@portal/contract/exports/report-templates';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;
/** A page of a report, or what takes several: words, a chart, or the table of its measures. */
export type LaidOut = { section?: string } & (
  | { kind: 'chart'; block: ChartBlock }
  | { kind: 'measures' }
  | { kind: 'profile' }
  | { kind: 'variation' }
  | { kind: 'summary' }
  | { kind: 'text'; title: string; paragraphs: string[] }
);

/** Checks if there is anything to make: headings and text blocks without text do not count. */
export const hasParts = (blocks: readonly ReportBlock[]): boolean =>
  blocks.some((block) => !('text' in block) || block.text.trim() !== '');

/**
 * Lays out headings and words as pages of text. A heading right above a chart or table is on the same page,
 * never alone at a page's end.
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
