import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { verdictRuleInfo } from '@portal/contract/comparison/verdict-rules';
import type { UnusualKind } from '@portal/contract/outliers/outliers';
import type { UnusualWeight } from '@portal/contract/outliers/unusual-weight';
import { describeCause } from './special-cause-labels.ts';
import { signalMeaningOf, pointTypeNames } from './funnel-signal-text.ts';

/** The name of a verdict, and the shape that shows it without colour. */
export const verdictSymbols: Record<
  ScorecardEntry['verdict'],
  { name: string; shape: string; tone: 'good' | 'bad' | 'plain' }
> = {
  better: { name: 'Better', shape: '▲', tone: 'good' },
  worse: { name: 'Worse', shape: '▼', tone: 'bad' },
  higher: { name: 'Higher', shape: '△', tone: 'plain' },
  lower: { name: 'Lower', shape: '▽', tone: 'plain' },
  similar: { name: 'Similar', shape: '●', tone: 'plain' },
  none: { name: 'Not compared', shape: '○', tone: 'plain' },
};

/** The text if nothing is unusual. */
export const NOTHING_UNUSUAL =
  'Nothing stands out. No value is outside the funnel limits, no control chart shows a special cause, nothing has changed more than usual, and nothing is missing.';

/** Something about an own figure that is not as usual: in words, how sure it is, and the form that shows it. */
export type UnusualFigure = {
  kind: UnusualKind;
  weight: UnusualWeight;
  tone: 'better' | 'worse' | 'neutral';
  words: string;
  form: 'funnel' | 'spc' | 'time_series' | null;
};
export type FigureToAssess = Pick<
  ScorecardEntry,
  'signal' | 'judging' | 'variation' | 'is_large_change' | 'missing_reason' | 'previous_time_period_name'
>;

const ALARM = { kind: 'alarm', weight: 3 } as const;
const ALERT = { kind: 'alert', weight: 2 } as const;
/** On the better side there is no alarm. */
const GOOD = { kind: 'good_outlier', weight: 1 } as const;

const missing: Partial<Record<NonNullable<ScorecardEntry['missing_reason']>, string>> = {
  not_submitted: 'Nothing was submitted for this period.',
  not_reported: 'The value is missing: an answer needed to calculate it was left blank.',
  zero_denominator: 'There is no value: the denominator is zero.',
};

/** Finds unusual points of your figure, the most serious first; empty for most figures. */
export function findUnusual(entry: FigureToAssess): UnusualFigure[] {
  const found: UnusualFigure[] = [];
  const { signal, judging, variation, missing_reason } = entry;
  // A quarter or a goal says nothing of what is unusual.
  if (signal && signal !== 'inside' && verdictRuleInfo[judging.rule].by === 'limits') {
    const { level, tone } = signalMeaningOf(signal, judging.better);
    const side = signal.startsWith('low') ? 'below' : 'above';
    found.push({
      ...(tone === 'better' ? GOOD : level === 'alarm' ? ALARM : ALERT),
      tone,
      form: 'funnel',
      words:
        level === 'alarm'
          ? `It is ${side} the 99.8% funnel limit: very unlikely to be due to chance.`
          : `It is ${side} the 95% funnel limit: unlikely to be due to chance.`,
    });
  }
  if (variation && variation.type !== 'common_cause') {
    const tone = variation.type.endsWith('improvement')
      ? 'better'
      : variation.type.endsWith('concern')
        ? 'worse'
        : 'neutral';
    const causes = variation.causes.map((cause) => lower(describeCause(cause, variation.chart))).join('; ');
    found.push({
      kind: 'special_cause',
      weight: 2,
      tone,
      form: 'spc',
      words: `${pointTypeNames[variation.type]}: ${causes}.`,
    });
  } else if (entry.is_large_change) {
    const since = entry.previous_time_period_name ?? 'the previous period';
    found.push({
      kind: 'large_change',
      weight: 1,
      tone: 'neutral',
      form: 'time_series',
      words: `It has changed more since ${since} than expected from its earlier changes.`,
    });
  }
  const gap = missing_reason && missing[missing_reason];
  if (gap) found.push({ kind: 'missing', weight: 1, tone: 'neutral', form: null, words: gap });
  return found;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
