import type { AssuranceIcon, PointType, Spc } from '@portal/contract/charts/chart-parts';

type SpecialCause = Spc['rules'][number]['cause'];
type Assurance = AssuranceIcon;

/** The signs of a special cause. */
export const specialCauseLabels: Record<SpecialCause, string> = {
  outside: 'A value beyond the limits',
  shift: 'Seven values in a row on one side of the mean',
  trend: 'Seven values in a row that rise, or that fall',
  two_of_three: 'Two of three values in a row close to the same limit',
  long_run: 'More values in a row on one side of the median than chance lets expect',
  few_crossings: 'Fewer crossings of the median than chance lets expect',
};

/** The meaning of a point's type. */
export const pointTypeDescriptions: Record<PointType, string> = {
  common_cause: '',
  special_cause_improvement: 'a change for the better',
  special_cause_concern: 'a change for the worse',
  special_cause_neutral_high: 'a change upwards',
  special_cause_neutral_low: 'a change downwards',
};

/** The wording for a target's assurance. */
export const assuranceLabels: Record<Assurance, { title: string; words: string }> = {
  consistently_passes: {
    title: 'Target met consistently',
    words: 'As things are, the target will be met every time: even the worst of the usual values reach it.',
  },
  consistently_fails: {
    title: 'Target missed consistently',
    words:
      'As things are, the target will be missed every time: even the best of the usual values do not reach it.',
  },
  inconsistent: {
    title: 'Target met at times',
    words:
      'As things are, the target will be met in some periods and missed in others: it lies between the limits.',
  },
};
