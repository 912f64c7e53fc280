import type { ScorecardEntry } from '@portal/contract/chart-data';
import { quarterName } from '@portal/wording/ranks';
import { plainText } from '../../downloads/describe-chart.ts';
import { subjectOf } from '@portal/wording/slide-titles';
import type { Words } from './describe-picture.ts';
import type { Picture, Table } from './picture.ts';

const BETTER = { higher: 'higher', lower: 'lower', neutral: '' };

/** What a column of figures has room for. */
const LONGEST_HEAD = 16;

/** A picture with its words, ready for a slide or a page. */
export type Leaf = { words: Words; picture: Picture | null };
type Of = {
  title: string;
  time_period_name: string;
  submission_name: string | null;
  source_text: string;
  isProvisional: boolean;
  /** What of it was corrected after publication; empty where nothing was. */
  revised: string;
};

/** All measures of a group for one submission, before the charts. Null for nobody's. */
export function toSummary(entries: ScorecardEntry[], of: Of): Leaf | null {
  const name = plainText(of.submission_name ?? '');
  // A longer name would be cut; it stands above the table on every page.
  const picture = tableOf(entries, name === '' || name.length > LONGEST_HEAD ? 'Own value' : name);
  if (!picture) return null;
  const notes = [
    { name: 'Compared with', text: 'Everybody who counts, whatever peer groups and filters the charts have' },
    {
      name: 'Method',
      text: 'Quarters of the ranks, lowest values first; n is how many values each median rests on; the change is that since the period before',
    },
    { name: 'State', text: of.isProvisional ? 'Provisional: the period is not published' : '' },
    { name: 'Revised', text: plainText(of.revised) },
    { name: 'Source and licence', text: plainText(of.source_text) },
  ].filter(({ text }) => text !== '');
  return {
    words: { title: plainText(`${of.title}: all measures, ${of.time_period_name}`), verdict: '', notes },
    picture,
  };
}

function tableOf(entries: ScorecardEntry[], own: string): Table | null {
  if (entries.length === 0 || entries.every(({ value }) => value === null)) return null;
  return {
    form: 'table',
    head: ['Measure', own, 'Median of all', 'n', 'Quarter', 'Change', 'Better'],
    rows: entries.map((entry) => {
      const { unit, decimals, value, previous_value, averages, n, quartile, polarity } = entry;
      const say = (one: number | null) =>
        one === null
          ? '–'
          : one
              .toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
              .replace('-', '−');
      const change = value === null || previous_value === null ? null : value - previous_value;
      return {
        cells: [
          plainText(unit ? `${subjectOf(entry)} (${unit})` : subjectOf(entry)),
          say(value),
          say(averages.Median),
          n.toLocaleString('en-GB'),
          quarterName(quartile)?.toLowerCase() ?? '–',
          change !== null && change > 0 ? `+${say(change)}` : say(change),
          BETTER[polarity],
        ],
        isOwn: false,
      };
    }),
  };
}
