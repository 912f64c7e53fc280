import type { Judging, ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { FunnelSignal } from '@portal/contract/charts/chart-parts';
import { verdictOf, type VerdictRule, verdictRuleInfo } from '@portal/contract/comparison/verdict-rules';
import { formatNumber } from './numbers.ts';
import { pluralOf } from './plurals.ts';
import { signalMeaningOf, signalWords } from './funnel-signal-text.ts';
import { verdictSymbols } from './unusual-figures.ts';

type Unit = Pick<ScorecardEntry, 'unit' | 'decimals'> & { unit_name: string };

/** The rule of a project, as its settings name it. */
export const verdictRuleNames: Record<VerdictRule, string> = {
  limits_95: '95% funnel limits, allowing for differences between organisations',
  limits_998: '99.8% funnel limits, allowing for differences between organisations',
  chance_95: '95% funnel limits, chance only',
  chance_998: '99.8% funnel limits, chance only',
  quarters: 'Highest and lowest quarters',
  goal: 'Each chart’s target or benchmark',
};

/**
 * Says whether the difference is likely to be chance, and by which method: one sentence for every screen, file and
 * slide. Null where nothing can be said.
 */
export function verdictSentence(signal: FunnelSignal | null, judging: Judging, unit: Unit): string | null {
  if (signal === null) return null;
  const rule = verdictRuleInfo[judging.rule];
  if (rule.by === 'quarters') return quarterSentence(signal, judging);
  if (rule.by === 'goal') return goalSentence(signal, judging, unit);
  const [value, what] = referenceWords(judging, unit);
  const units = judging.is_widened ? pluralOf(unit.unit_name) : null;
  if (signal === 'inside') {
    const level = percent(rule.confidence);
    return units
      ? `Similar: it is within the ${level} limits around ${value} (${what}), which allow for differences between ${units}.`
      : `Similar: it is within the ${level} limits around ${value} (${what}).`;
  }
  const { level, tone } = signalMeaningOf(signal, judging.better);
  const outer = level === 'alarm';
  const likely = outer ? 'Very unlikely to be due to chance' : 'Unlikely to be due to chance';
  const side = signal.startsWith('low') ? 'below' : 'above';
  const limits = outer ? '99.8%' : '95%';
  const where = units
    ? `${likely}: it is ${side} the ${limits} limits around ${value} (${what}), which allow for differences between ${units}.`
    : `${likely}: it is ${side} the ${limits} limits around ${value} (${what}).`;
  return [where, MEANING[tone][outer ? 'outer' : 'inner']].filter(Boolean).join(' ');
}

/** `Worse: above the 99.8% limit (alarm)`: the verdict of one value in a list or a tooltip. */
export function verdictWords(signal: FunnelSignal, { rule, better }: Judging): string {
  const { name } = verdictSymbols[verdictOf(signal, better)];
  if (verdictRuleInfo[rule].by !== 'limits') return name;
  const where = signalWords(signal, better);
  return `${name}: ${where.charAt(0).toLowerCase()}${where.slice(1)}`;
}

const MEANING = {
  worse: {
    inner: 'This is on the worse side of the limits.',
    outer: 'This is on the worse side of the limits, so it is worth investigating.',
  },
  better: {
    inner: 'This is on the better side of the limits.',
    outer: 'This is on the better side of the limits, so others may learn from it.',
  },
  neutral: { inner: '', outer: '' },
};

const percent = (confidence: number) => (confidence === 0.998 ? '99.8%' : '95%');

/** Names what the limits are drawn around: `24.3%` and `the overall value`. */
function referenceWords({ reference, model }: Judging, unit: Unit): [value: string, what: string] {
  // A unit such as `(100 = as expected)` says the same as the words.
  const value = formatNumber(reference, { ...unit, unit: unit.unit.startsWith('(') ? '' : unit.unit });
  return [value, model === 'ratio' ? 'as expected' : 'the overall value'];
}

function quarterSentence(signal: FunnelSignal, { better }: Judging): string {
  if (signal === 'inside') {
    return 'Similar: it is in neither the highest nor the lowest quarter. This does not take chance into account.';
  }
  const { tone } = signalMeaningOf(signal, better);
  const quarter = signal.startsWith('low') ? 'lowest' : 'highest';
  const name = { better: 'Better', worse: 'Worse', neutral: quarter === 'lowest' ? 'Lower' : 'Higher' }[tone];
  return `${name}: it is in the ${quarter} quarter. This does not take chance into account.`;
}

function goalSentence(signal: FunnelSignal, { better, reference }: Judging, unit: Unit): string {
  const target = `the target of ${formatNumber(reference, unit)}`;
  if (signal === 'inside')
    return `Similar: chance could explain the difference from ${target}, because the value’s 95% limits include the target.`;
  const { tone } = signalMeaningOf(signal, better);
  const side = signal.startsWith('low') ? 'below' : 'above';
  const met = {
    better: `It meets ${target}`,
    worse: `It misses ${target}`,
    neutral: `It is ${side} ${target}`,
  }[tone];
  return `${met}, and that is unlikely to be due to chance: the value’s 95% limits do not include the target.`;
}

const LIMITS_MEANING =
  'Not compared: the measure has no limits, or there are too few values. Ratios of observed to expected are compared with what is expected, other measures with the overall value.';

/** The basis of a verdict, by the project's rule. */
export const verdictMethods: Record<VerdictRule, string> = {
  limits_95: `Better, worse, higher or lower: beyond the 95% funnel limits, which allow for differences between organisations (Spiegelhalter 2005). Similar: within them. ${LIMITS_MEANING}`,
  limits_998: `Better, worse, higher or lower: beyond the 99.8% funnel limits, which allow for differences between organisations (Spiegelhalter 2005). Similar: within them. ${LIMITS_MEANING}`,
  chance_95: `Better, worse, higher or lower: beyond the 95% funnel limits, which allow for chance only. Similar: within them. ${LIMITS_MEANING}`,
  chance_998: `Better, worse, higher or lower: beyond the 99.8% funnel limits, which allow for chance only. Similar: within them. ${LIMITS_MEANING}`,
  quarters:
    'Better, worse, higher or lower: in the highest or lowest quarter, without taking chance into account. Similar: between them. Not compared: there are fewer than four values.',
  goal: 'Better or worse: the value’s 95% limits do not include the chart’s target. Similar: they include it. Not compared: the measure has no limits, or the chart has no target.',
};
