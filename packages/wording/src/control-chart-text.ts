import type { SpecialCause } from '@portal/contract/charts/chart-parts';
import type { ControlChart } from '@portal/contract/charts/control-charts';
import { drawnCauseLabels, specialCauseLabels } from './special-cause-labels.ts';

export type ControlChartText = {
  name: string;
  /** How to read the picture. */
  reading: string;
  centre: string;
  /** The quantities drawn instead of the values. */
  drawn: string[];
  /** The subject of the judgement, before the name of a period. */
  subject: string;
  /** The method of calculation. */
  method: string;
  /** The signs of a special cause that it has, where these are not those of most. */
  causes?: Partial<Record<SpecialCause, string>>;
  /** True if the chart has no limits of single values to compare with a target. */
  hasNoAssurance?: true;
};

const MARKED = 'Marked values are outside normal variation.';
const VARYING = 'The limits are wider where the denominator is smaller.';
const BY_VALUE = { centre: 'Mean', drawn: [], subject: 'the value for' };

/** The control charts in words: on the page, in its tables and in every file. */
export const controlChartText: Record<ControlChart, ControlChartText> = {
  xmr: {
    ...BY_VALUE,
    name: 'XmR chart',
    reading: `Values with their mean and control limits. ${MARKED}`,
    method:
      'XmR chart: the mean of the values ± 2.66 × their mean moving range, leaving out moving ranges of 3.267 × their mean or more.',
  },
  run: {
    ...BY_VALUE,
    name: 'Run chart',
    centre: 'Median',
    reading: `Values with their median. ${MARKED}`,
    method:
      'Run chart: the median of the values. With n values off the median, two things are unlikely to be due to chance: a run of more than round(log₂ n) + 3 values on one side, or fewer crossings of the median than the 5% quantile for n − 1 coin tosses (Anhøj and Olesen 2014).',
    causes: { long_run: specialCauseLabels.long_run, few_crossings: specialCauseLabels.few_crossings },
    hasNoAssurance: true,
  },
  p: {
    ...BY_VALUE,
    name: 'p chart',
    reading: `Proportions with control limits and the overall proportion for all periods. ${VARYING} ${MARKED}`,
    method:
      'p chart: p̄, all numerators over all denominators, ± 3√(p̄(1 − p̄) ÷ denominator) in each period, between 0 and 100% (Montgomery 2009).',
  },
  p_prime: {
    ...BY_VALUE,
    name: 'p′ chart',
    reading: `Proportions with the overall proportion for all periods. The limits allow for more variation than chance alone. ${VARYING} ${MARKED}`,
    method:
      'p′ chart: the limits of a p chart times σ_z, the mean moving range of the standardised values ÷ 1.128, between 0 and 100% (Laney 2002).',
  },
  u: {
    ...BY_VALUE,
    name: 'u chart',
    reading: `Rates with control limits and the overall rate for all periods. ${VARYING} ${MARKED}`,
    method:
      'u chart: ū, all events over all denominators, ± 3√(ū ÷ denominator) in each period, not below 0 (Montgomery 2009).',
  },
  u_prime: {
    ...BY_VALUE,
    name: 'u′ chart',
    reading: `Rates with the overall rate for all periods. The limits allow for more variation than chance alone. ${VARYING} ${MARKED}`,
    method:
      'u′ chart: the limits of a u chart times σ_z, the mean moving range of the standardised values ÷ 1.128, not below 0 (Laney 2002).',
  },
  c: {
    ...BY_VALUE,
    name: 'c chart',
    reading: `Counts with their mean and control limits. ${MARKED}`,
    method:
      'c chart: c̄, the mean of the counts, ± 3√c̄, not below 0 (Montgomery 2009). It assumes that every period has the same opportunity for events.',
  },
  g: {
    name: 'g chart',
    centre: 'Median',
    drawn: ['Cases between events'],
    subject: 'the interval up to',
    reading:
      'For rare events: the number of cases without an event from one event to the next. Higher means fewer events. The last point counts the cases so far if there has been no event since. Marked intervals are outside normal variation.',
    method:
      'g chart: with ḡ, the mean number of cases between events, the upper limit is ḡ + 3√(ḡ(ḡ + 1)) and the centre line is the median, 0.693ḡ (Benneyan 2001, Provost and Murray 2011). If a period has several events, the cases are divided among them. Intervals spanning a period without a value are left out.',
    causes: drawnCauseLabels.g,
    hasNoAssurance: true,
  },
  t: {
    name: 't chart',
    centre: 'Centre',
    drawn: ['Periods between events'],
    subject: 'the interval up to',
    reading:
      'For rare events: the number of time periods from one event to the next. Higher means fewer events. The last point counts the periods so far if there has been no event since. Marked intervals are outside normal variation.',
    method:
      't chart: an XmR chart of the intervals to the power of 1 ÷ 3.6, with its lines converted back (Nelson 1994). If a period has several events, the interval is divided among them. Intervals spanning a period without a value are left out.',
    causes: drawnCauseLabels.t,
    hasNoAssurance: true,
  },
  ewma: {
    name: 'EWMA',
    centre: 'Mean',
    drawn: ['Moving average'],
    subject: 'the moving average up to',
    reading:
      'A moving average that gives the most weight to the newest values, with its limits. It finds small shifts early. Marked values are outside the limits.',
    method:
      'EWMA: each value has a weight of 0.2 and the average before it 0.8, starting from the mean. The limits are 3σ√(0.2 ÷ 1.8 × (1 − 0.8²ⁱ)), where σ is the mean moving range ÷ 1.128 (Montgomery 2009).',
    causes: drawnCauseLabels.ewma,
    hasNoAssurance: true,
  },
  cusum: {
    name: 'CUSUM',
    centre: 'No shift',
    drawn: ['Sum above the mean', 'Sum below the mean'],
    subject: 'the sum up to',
    reading:
      'The differences between the values and their mean, added up from period to period. A sum outside the limit shows that the level of the values has shifted.',
    method:
      'CUSUM: the amounts by which values are more than ½σ above or below the mean, added up and never below zero. The limits are 5σ, where σ is the mean moving range ÷ 1.128 (Montgomery 2009).',
    causes: drawnCauseLabels.cusum,
    hasNoAssurance: true,
  },
};

/** Said of the limits of shares. */
export const SHARE_LIMITS_NOTE = 'Limits for a proportion stay between 0 and 100%.';
