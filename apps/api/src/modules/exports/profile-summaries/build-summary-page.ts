import type { getScorecard, ScorecardEntry } from '@portal/contract/charts/chart-data';
import { verdictRuleInfo } from '@portal/contract/comparison/verdict-rules';
import type { Output } from '@portal/contract/shared/endpoint';
import { dataSourceText } from '@portal/wording/data-source';
import { signalMeaningOf } from '@portal/wording/funnel-signal-text';
import { formatNounCount, pluralOf } from '@portal/wording/plurals';
import { missingScorecardLabels } from '@portal/wording/profile-table';
import { revisionNote } from '@portal/wording/revision-note';
import { verdictSymbols } from '@portal/wording/unusual-figures';
import { verdictMethods } from '@portal/wording/verdict-text';
import { toOfficeFileText } from '../downloads/describe-chart.ts';
import { PROFILE_HEAD, profileCells } from '../report-packs/chart-models/build-summary-tables.ts';
import type { Table } from '../report-packs/chart-models/chart-model.ts';
import type { DueItem } from './load-due-items.ts';

type Profile = Output<typeof getScorecard>;
type Verdict = ScorecardEntry['verdict'];
/** Measures without a better direction are on the `neutral` side. */
const sideNames = ['worse', 'better', 'neutral'] as const;
type Side = (typeof sideNames)[number];

/** One page about the profile of a submission, in words, ready to be drawn. */
export type SummaryPage = {
  title: string;
  /** The project and period. */
  about: string;
  /** The state of the period, and its corrections. */
  warnings: string[];
  /** The measures of each verdict. */
  counts: { shape: string; name: string; tone: 'good' | 'bad' | 'plain'; count: number }[];
  /** Names the measures without a value, or says that there are no measures. */
  countsNote: string;
  /** The measures furthest from the others on each side; `none` in place of a table without rows. */
  sides: { title: string; table: Table; none: string }[];
  due: DueItem[];
  /** In place of `due`, or what it leaves out. */
  dueNote: string;
  method: string;
};

/** The maximums that fit on the page. */
const MOST_ON_SIDE: Record<Side, number> = { worse: 4, better: 4, neutral: 2 };
const MOST_DUE = 4;
/** The verdicts that are counted even if no measure has them. */
const ALWAYS_COUNTED: readonly Verdict[] = ['better', 'worse', 'similar'];

/** Builds the page from the response to `getScorecard`, without a calculation of its own. Null without a submission. */
export function buildSummaryPage(
  profile: Profile,
  project: { project_name: string; source_text: string; unit_name: string },
  due: readonly DueItem[],
): SummaryPage | null {
  const { submission_name, time_period_name, entries } = profile;
  if (submission_name === null) return null;
  const more = due.length - MOST_DUE;
  return {
    title: toOfficeFileText(submission_name),
    about: toOfficeFileText(`${project.project_name}, ${time_period_name}`),
    warnings: [
      profile.visibility === 'published' ? '' : 'Provisional: the period is not published.',
      toOfficeFileText(revisionNote(profile.revised, time_period_name)),
    ].filter(Boolean),
    counts: countVerdicts(entries),
    countsNote: describeMissing(entries),
    sides: sidesOf(entries),
    due: due
      .slice(0, MOST_DUE)
      .map(({ when, text }) => ({ when, text: toOfficeFileText(text).replace(/\s+/g, ' ') })),
    dueNote:
      due.length === 0
        ? 'There are no open outlier cases or action plans.'
        : more > 0
          ? `And ${more} more: see the portal.`
          : '',
    method: toOfficeFileText(describeMethod(profile, project)),
  };
}

function countVerdicts(entries: readonly ScorecardEntry[]): SummaryPage['counts'] {
  if (entries.length === 0) return [];
  return (Object.keys(verdictSymbols) as Verdict[])
    .map((verdict) => ({
      verdict,
      ...verdictSymbols[verdict],
      count: entries.filter((entry) => entry.verdict === verdict).length,
    }))
    .filter(({ verdict, count }) => count > 0 || ALWAYS_COUNTED.includes(verdict))
    .map(({ shape, name, tone, count }) => ({ shape, name, tone, count }));
}

/** Counts the measures without a value, by reason: they are among those not compared. */
function describeMissing(entries: readonly ScorecardEntry[]): string {
  if (entries.length === 0) return 'This project has no measures in this time period.';
  const reasons = entries.flatMap(({ value, missing_reason }) =>
    value === null && missing_reason ? [missing_reason] : [],
  );
  if (reasons.length === 0) return '';
  const each = [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((one) => one === reason).length;
    return `${missingScorecardLabels[reason].toLowerCase()} (${count})`;
  });
  return `No value for ${formatNounCount(reasons.length, 'measure')}: ${each.join(', ')}.`;
}

const sideWords: Record<Side, { title: string; none: string }> = {
  worse: {
    title: 'Furthest from the median on the worse side',
    none: 'No measures are on the worse side.',
  },
  better: {
    title: 'Furthest from the median on the better side',
    none: 'No measures are on the better side.',
  },
  neutral: { title: 'Neither direction is better: furthest from the median', none: '' },
};

/** Builds a table for each side that the measures of the project can be on. */
function sidesOf(entries: readonly ScorecardEntry[]): SummaryPage['sides'] {
  const isSided = entries.some(({ judging }) => judging.better !== 'neutral');
  return sideNames.flatMap((side) => {
    const found = furthestOn(side, entries);
    if (found.length === 0 && (side === 'neutral' || !isSided)) return [];
    const rows = found.map((entry) => ({
      cells: [...profileCells(entry), verdictCell(entry)],
      isOwn: false,
    }));
    return [{ ...sideWords[side], table: { form: 'table', head: PROFILE_HEAD, rows } }];
  });
}

const ON_SIDE: Record<Side, readonly Verdict[]> = {
  worse: ['worse'],
  better: ['better'],
  neutral: ['higher', 'lower'],
};

/**
 * Selects the measures furthest from the others on a side: first those whose verdict says so, then by distance from the
 * median. The verdict decides the side, so that the page never contradicts it.
 */
function furthestOn(side: Side, entries: readonly ScorecardEntry[]): ScorecardEntry[] {
  const judged = Object.values(ON_SIDE).flat();
  return entries
    .map((entry) => ({
      entry,
      isOnSide: ON_SIDE[side].includes(entry.verdict),
      distance: distanceTowards(side, entry),
    }))
    .filter(({ entry, isOnSide, distance }) => isOnSide || (!judged.includes(entry.verdict) && distance > 0))
    .sort((a, b) => Number(b.isOnSide) - Number(a.isOnSide) || b.distance - a.distance)
    .slice(0, MOST_ON_SIDE[side])
    .map(({ entry }) => entry);
}

/** Returns the distance from the median, positive towards a side; 0 for a measure of another side or without distance. */
function distanceTowards(side: Side, { distance, judging: { better } }: ScorecardEntry): number {
  if (distance === null || (side === 'neutral') !== (better === 'neutral')) return 0;
  if (side === 'neutral') return Math.abs(distance);
  return (better === 'higher') === (side === 'better') ? distance : -distance;
}

/** `▼ Worse, alarm`: the verdict, and how far beyond the limits on the worse side. */
function verdictCell({ verdict, signal, judging }: ScorecardEntry): string {
  const { shape, name } = verdictSymbols[verdict];
  const isByLimits = verdictRuleInfo[judging.rule].by === 'limits';
  const level =
    verdict === 'worse' && signal && isByLimits ? signalMeaningOf(signal, judging.better).level : '';
  return `${shape} ${name}${level === '' ? '' : `, ${level}`}`;
}

function describeMethod(
  { among, verdict_rule }: Profile,
  project: { source_text: string; unit_name: string },
): string {
  const sentences = [
    among === ''
      ? `Compared with: all ${pluralOf(project.unit_name)} in the results.`
      : `Compared with: ${among}.`,
    verdictMethods[verdict_rule],
    'Each list starts with the measures whose verdict is on that side. Other measures on that side of the median follow, furthest first, measured in robust standard deviations, (Q3 − Q1) ÷ 1.349.',
    'n is the number of values compared. Rank 1 is the highest value. The likely range of the rank is in brackets. The change is since the previous period.',
    `Source and licence: ${dataSourceText(project)}`,
  ];
  return sentences
    .filter(Boolean)
    .map((one) => one.replace(/\.?$/, '.'))
    .join(' ');
}
