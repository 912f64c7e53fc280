import type { SpecialCause } from '@portal/contract/charts/chart-parts';
import type { ControlChart } from '@portal/contract/charts/control-charts';
import { specialCauseLabels } from './special-cause-labels.ts';

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

const MARKED = 'Marked values are more than the usual ups and downs.';
const VARYING = 'The limits are wider where the denominator is smaller.';
const BY_VALUE = { centre: 'Mean', drawn: [], subject: 'the value of' };

/** The control charts in words: on the page, in its tables and in every file. */
export const controlChartText: Record<ControlChart, ControlChartText> = {
  xmr: {
    ...BY_VALUE,
    name: 'XmR chart',
    reading: `Own values with their mean and control limits. ${MARKED}`,
    method:
      'XmR chart: the mean of the own values ± 2.66 × their mean moving range, moving ranges of 3.267 × their mean and more left out.',
  },
  run: {
    ...BY_VALUE,
    name: 'Run chart',
    centre: 'Median',
    reading: `Own values with their median. ${MARKED}`,
    method:
      'Run chart: the median of the own values. With n values beside the median, a run of more than round(log₂ n) + 3 on one side, or fewer crossings of the median than the 5% quantile of n − 1 tosses of a coin, is more than chance (Anhøj and Olesen 2014).',
    causes: { long_run: specialCauseLabels.long_run, few_crossings: specialCauseLabels.few_crossings },
    hasNoAssurance: true,
  },
  p: {
    ...BY_VALUE,
    name: 'p chart',
    reading: `Own shares with the share of all periods together and control limits. ${VARYING} ${MARKED}`,
    method:
      'p chart: p̄, all numerators over all denominators, ± 3√(p̄(1 − p̄) ÷ denominator) in each period, within 0 and 100% (Montgomery 2009).',
  },
  p_prime: {
    ...BY_VALUE,
    name: 'p′ chart',
    reading: `Own shares with the share of all periods together; limits allow for more than chance. ${VARYING} ${MARKED}`,
    method:
      'p′ chart: the limits of a p chart times σ_z, the mean moving range of the standardised values ÷ 1.128, within 0 and 100% (Laney 2002).',
  },
  u: {
    ...BY_VALUE,
    name: 'u chart',
    reading: `Own rates with the rate of all periods together and control limits. ${VARYING} ${MARKED}`,
    method:
      'u chart: ū, all events over all denominators, ± 3√(ū ÷ denominator) in each period, not below 0 (Montgomery 2009).',
  },
  u_prime: {
    ...BY_VALUE,
    name: 'u′ chart',
    reading: `Own rates with the rate of all periods together; limits allow for more than chance. ${VARYING} ${MARKED}`,
    method:
      'u′ chart: the limits of a u chart times σ_z, the mean moving range of the standardised values ÷ 1.128, not below 0 (Laney 2002).',
  },
  c: {
    ...BY_VALUE,
    name: 'c chart',
    reading: `Own counts with their mean and control limits. ${MARKED}`,
    method:
      'c chart: c̄, the mean of the counts, ± 3√c̄, not below 0 (Montgomery 2009). It takes each period to give as much opportunity for an event as any other.',
  },
  ewma: {
    name: 'EWMA',
    centre: 'Mean',
    drawn: ['Moving average'],
    subject: 'the moving average up to',
    reading:
      'A moving average of the own values, in which the newest weigh most, with its limits: it finds small shifts early. Marked values are beyond the limits.',
    method:
      'EWMA: each value weighs 0.2 and the average before it 0.8, from the mean on; limits at 3σ√(0.2 ÷ 1.8 × (1 − 0.8²ⁱ)), σ being the mean moving range ÷ 1.128 (Montgomery 2009).',
    causes: { outside: 'A moving average beyond the limits' },
    hasNoAssurance: true,
  },
  cusum: {
    name: 'CUSUM',
    centre: 'No shift',
    drawn: ['Sum above the mean', 'Sum below the mean'],
    subject: 'the sum up to',
    reading:
      'What the own values are above or below their mean, added up from period to period: a sum beyond the limit says that their level has shifted.',
    method:
      'CUSUM: what values lie above or below the mean by more than ½σ, added up and never below nothing; the limits are 5σ, σ being the mean moving range ÷ 1.128 (Montgomery 2009).',
    causes: { outside: 'A sum beyond the limit' },
    hasNoAssurance: true,
  },
};

/** Said of the limits of shares. */
export const SHARE_LIMITS_NOTE = 'Limits of a share are held within 0 and 100%.';
