import type { ChartData } from '@portal/contract/charts/chart-data';
import { formatNounCount } from '@portal/wording/plurals';
import { revisionNote } from '@portal/wording/revision-note';

/** Removes characters that office files cannot hold. */
export const toOfficeFileText = (text: string) => text.replace(/[^\P{Cc}\t\r\n]/gu, '');

const dateOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Describes the number of values used. */
function countedIn({ spc, submission_name, n, unit_name }: ChartData): string {
  if (!spc) return `${formatNounCount(n, unit_name)} counted`;
  return `${formatNounCount(spc.points.length, 'value')} of ${submission_name ?? `one ${unit_name}`}`;
}

/** Describes an exported chart: number of values, method, date and source. */
export function describeChart(data: ChartData): { name: string; text: string }[] {
  const lines = [
    { name: 'n', text: countedIn(data) },
    { name: 'Compared with', text: data.among },
    { name: 'Method', text: data.method },
    { name: 'Date', text: data.data_date ? `Latest figures received on ${dateOf(data.data_date)}` : '' },
    {
      name: 'State',
      text: data.visibility === 'published' ? '' : 'Provisional: the period is not published',
    },
    { name: 'Revised', text: revisionNote(data.revised, data.time_period_name) },
    { name: 'Source and licence', text: data.source_text },
  ];
  return lines
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => ({ name, text: toOfficeFileText(text) }));
}
