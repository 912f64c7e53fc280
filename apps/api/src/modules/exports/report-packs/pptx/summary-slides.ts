import type { SummaryPage } from '../../profile-summaries/build-summary-page.ts';
import type { CaptionedChart } from '../chart-models/build-summary-tables.ts';

/** Returns the text of a summary for slides: its verdicts and to-do list. */
export function summaryText(page: SummaryPage): { title: string; paragraphs: string[] } {
  const counts = page.counts.map(({ shape, name, count }) => `${shape} ${name}: ${count}`).join('   ');
  const empty = page.sides.filter(({ table }) => table.rows.length === 0).map(({ none }) => none);
  return {
    title: `Summary: ${page.title}`,
    paragraphs: [
      ...page.warnings,
      counts,
      page.countsNote,
      ...empty,
      'To do',
      ...page.due.map(({ when, text }) => `${when}: ${text}`),
      page.dueNote,
    ].filter((text) => text !== ''),
  };
}

/** Returns a table for each side that has measures. */
export const summaryTables = ({ sides, method }: SummaryPage): CaptionedChart[] =>
  sides
    .filter(({ table }) => table.rows.length > 0)
    .map(({ title, table }) => ({
      words: { title, verdict: '', notes: [{ name: 'Method', text: method }] },
      picture: table,
    }));
