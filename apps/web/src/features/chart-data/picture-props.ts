import type { ChartData } from '@portal/contract/chart-data';
import type { Ref } from 'react';
import type { ChartHandle } from '../../charts/chart-handle.ts';

/** What every form of a chart is given. */
export type PictureProps = {
  data: ChartData;
  isAdmin: boolean;
  /** The keys of the other submissions that are picked out. */
  picked: readonly string[];
  onPick: (key: string) => void;
  handle?: Ref<ChartHandle>;
};
