import type {
  OutlierLevel,
  OutlierOutcome,
  OutlierState,
  UnusualKind,
} from '@portal/contract/outliers/outliers';

/** The names of unusual results in lists. */
export const unusualKindLabels: Record<UnusualKind, string> = {
  alarm: 'Alarm',
  alert: 'Alert',
  special_cause: 'Special cause',
  large_change: 'Large change',
  good_outlier: 'Better than the limits',
  missing: 'No value',
};

/** The meaning of an outlier's levels. */
export const outlierLevelLabels: Record<OutlierLevel, string> = {
  alarm: 'Alarm: outside the 99.8% funnel limit, about 3 standard deviations',
  alert: 'Alert: outside the 95% funnel limit, about 2 standard deviations',
};

export const outlierStateLabels: Record<OutlierState, string> = {
  team: 'With the programme team',
  organisation: 'With the organisation',
  to_conclude: 'Awaiting conclusion',
  concluded: 'Concluded',
};

export const outlierOutcomeLabels: Record<OutlierOutcome, string> = {
  data_error: 'Not an outlier: the data was wrong',
  explained: 'Explained: there are good reasons for the figure',
  confirmed: 'Confirmed as an outlier',
  not_pursued: 'Not pursued',
};
