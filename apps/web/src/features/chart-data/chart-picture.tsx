import type { ChartData } from '@portal/contract/chart-data';
import type { ComponentType, Ref } from 'react';
import type { ChartHandle } from '../../charts/chart-handle.ts';
import { FiguresTable } from './figures-table.tsx';
import { RankedBars } from './ranked-bars.tsx';

type PictureProps = { data: ChartData; isAdmin: boolean; handle?: Ref<ChartHandle> };

/** The output types that are drawn; each other one is the table. */
const pictures: Record<string, ComponentType<PictureProps>> = { ranked_bars: RankedBars };

export const isDrawn = (outputType: string | undefined): boolean =>
  outputType !== undefined && outputType in pictures;

/** A chart in the form that is chosen. */
export function ChartPicture({ outputType, ...props }: PictureProps & { outputType: string | undefined }) {
  const Picture = outputType === undefined ? undefined : pictures[outputType];
  return Picture ? <Picture {...props} /> : <FiguresTable data={props.data} isAdmin={props.isAdmin} />;
}
