import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { VerdictRule } from '@portal/contract/comparison/verdict-rules';
import { quarterName } from '@portal/wording/ranks';
import { verdictSymbols } from '@portal/wording/unusual-figures';
import { verdictMethods } from '@portal/wording/verdict-text';
import { withUnit } from '@portal/wording/tables';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { measureWithChartName } from '@portal/wording/slide-titles';
import type { ChartCaptions } from './chart-captions.ts';
import type { ChartModel } from './chart-model.ts';

const BETTER = { higher: 'higher', lower: 'lower', neutral: '' };

/** The maximum length of a heading in a column of figures. */
const LONGEST_HEAD = 16;

/** A picture with its words, ready for a slide or a page. */
export type CaptionedChart = { words: ChartCaptions; picture: ChartModel | null };
/** The report that a table of measures belongs to. */
export type SummaryContext = {
  title: string;
  time_period_name: string;
  submission_name: string | null;
  source_text: string;
  isProvisional: boolean;
  /** The sets that the measures are compared with; empty if with all. */
  among: string;
  /** The corrections after publication; empty if none. */
  revised: string;
};

/**
 * Builds a table of all measures of a topic for one submission, before the charts. Null without a submission.
 */
export function buildSummaryTable(entries: ScorecardEntry[], of: SummaryContext): CaptionedChart | null {
  const quarters =
    'Quarters are based on ranks. n is the number of values behind each median. The change is since the previous period';
  return toLeaf(entries, of, `${of.title}: measures, ${of.time_period_name}`, quarters, (own) => ({
    head: ['Measure', own, medianHead(of), 'n', 'Quarter', 'Change', 'Better if'],
    cells: (entry) => [
      ...figuresOf(entry),
      quarterName(entry.quartile)?.toLowerCase() ?? '–',
      changeOf(entry),
      BETTER[entry.polarity],
    ],
  }));
}

/**
 * Builds a table of every measure of the project with its verdict, the most unusual first. Null without a
 * submission.
 */
export function buildProfileTable(
  entries: ScorecardEntry[],
  of: SummaryContext,
  rule: VerdictRule,
): CaptionedChart | null {
  const size = ({ distance }: ScorecardEntry) => (distance === null ? -1 : Math.abs(distance));
  const ordered = entries.toSorted((a, b) => size(b) - size(a));
  const method = `${verdictMethods[rule]} The most unusual measures are listed first: those furthest from the median in robust standard deviations, (Q3 − Q1) ÷ 1.349`;
  return toLeaf(ordered, of, `All measures, ${of.time_period_name}`, method, (own) => ({
    head: ['Measure', own, medianHead(of), 'n', 'Rank', 'Change', 'Verdict'],
    cells: (entry) => [
      ...profileCells(entry),
      `${verdictSymbols[entry.verdict].shape} ${verdictSymbols[entry.verdict].name}`,
    ],
  }));
}

const medianHead = ({ among }: SummaryContext): string => (among === '' ? 'Median of all' : 'Median');

/** The columns of a profile on one page, in the order of `profileCells`, with the verdict as the last. */
export const PROFILE_HEAD = ['Measure', 'Value', 'Median', 'n', 'Rank', 'Change', 'Verdict'];

/** Returns the cells of a measure in a table of a profile, without the verdict. */
export const profileCells = (entry: ScorecardEntry): string[] => [
  ...figuresOf(entry),
  rankOf(entry),
  changeOf(entry),
];

type Shape = { head: string[]; cells: (entry: ScorecardEntry) => string[] };

function toLeaf(
  entries: readonly ScorecardEntry[],
  of: SummaryContext,
  title: string,
  method: string,
  shapeOf: (own: string) => Shape,
): CaptionedChart | null {
  if (entries.length === 0 || entries.every(({ value }) => value === null)) return null;
  const name = toOfficeFileText(of.submission_name ?? '');
  // A longer name would be cut; it appears above the table on every page.
  const { head, cells } = shapeOf(name === '' || name.length > LONGEST_HEAD ? 'This submission' : name);
  const notes = describeSummary(of, [
    {
      name: 'Compared with',
      text: `${of.among || 'All submissions in the results'}, regardless of the charts’ peer groups and filters`,
    },
    { name: 'Method', text: method },
  ]);
  return {
    words: { title: toOfficeFileText(title), verdict: '', notes },
    picture: {
      form: 'table',
      head,
      rows: entries.map((entry) => ({ cells: cells(entry), isOwn: false })),
    },
  };
}

/** Returns the notes of a table of measures: its own, the state of the period, corrections and source. */
export const describeSummary = (
  { isProvisional, revised, source_text }: SummaryContext,
  own: { name: string; text: string }[],
): { name: string; text: string }[] =>
  [
    ...own,
    { name: 'State', text: isProvisional ? 'Provisional: the period is not published' : '' },
    { name: 'Revised', text: toOfficeFileText(revised) },
    { name: 'Source and licence', text: toOfficeFileText(source_text) },
  ].filter(({ text }) => text !== '');

/** Returns the measure, the value, the median and the number of values. */
const figuresOf = (entry: ScorecardEntry): string[] => [
  toOfficeFileText(withUnit(measureWithChartName(entry), entry)),
  say(entry.value, entry),
  say(entry.averages.Median, entry),
  entry.n.toLocaleString('en-GB'),
];

function changeOf(entry: ScorecardEntry): string {
  const { value, previous_value } = entry;
  const change = value === null || previous_value === null ? null : value - previous_value;
  return change !== null && change > 0 ? `+${say(change, entry)}` : say(change, entry);
}

/** `12`, or `12 (9 to 20)` with the ranks chance could have given. */
const rankOf = ({ rank, rank_limits }: ScorecardEntry): string =>
  rank === null ? '–' : rank_limits ? `${rank} (${rank_limits.low} to ${rank_limits.high})` : String(rank);

const say = (one: number | null, { decimals }: ScorecardEntry): string =>
  one === null
    ? '–'
    : one
        .toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
        .replace('-', '−');
