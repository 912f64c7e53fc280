import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Ref } from 'react';
import type { AnnotatedPeriod } from '../../../charts/annotated-period.ts';
import type { ChartHandle } from '../../../charts/chart-handle.ts';

/** Props of every chart type. */
export type ChartViewProps = {
  data: ChartData;
  isAdmin: boolean;
  /** The keys of the other submissions that are picked out. */
  picked: readonly string[];
  onPick: (key: string) => void;
  annotations: readonly AnnotatedPeriod[];
  handle?: Ref<ChartHandle>;
};
