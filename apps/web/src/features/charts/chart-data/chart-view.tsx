import { getOutputTypeInfo, isSelfContained, type OutputType } from '@portal/contract/charts/output-types';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { toDocumentSetting } from '../../../charts/chart-setting.ts';
import { type ChartOptionsBuilder, chartOptionsBuilders } from '../../../charts/chart-options-registry.ts';
import { type ChartComponent, preloadChartLibrary, LazyChart } from '../../../charts/lazy-chart.tsx';
import { useChartSetting } from '../../../charts/use-chart-setting.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FiguresTable } from './figures-table.tsx';
import { HeatTable } from './heat-table.tsx';
import { ChartEmptyState } from './chart-empty-state.tsx';
import type { ChartViewProps } from './chart-view-props.ts';

const AreaMap = lazy(() => import('./area-map.tsx').then((module) => ({ default: module.AreaMap })));

/** Checks if a chart type is a picture, which users can download and which has a table below it. */
export const isGraphicalChartType = (outputType: OutputType | undefined): boolean =>
  outputType !== undefined && getOutputTypeInfo(outputType).component !== 'table';

/** Once it is known which form is going to be shown, before its figures are there. */
export function usePreloadChartLibrary(outputType: OutputType | undefined): void {
  const component = outputType && getOutputTypeInfo(outputType).component;
  useEffect(() => {
    if (component && component !== 'table') preloadChartLibrary(component);
    if (outputType && isSelfContained(outputType))
      chartOptionsBuilders[outputType].fetch().catch(() => undefined);
  }, [component, outputType]);
}

/** Shows a chart in the selected chart type. */
export function ChartView({ outputType, ...props }: ChartViewProps & { outputType: OutputType | undefined }) {
  const { data, isAdmin } = props;
  const { part, component } = getOutputTypeInfo(outputType ?? 'table');
  // What is still shown while another form loads does not have its part.
  if (part && data[part] === undefined) return waiting;
  if (part === 'heat') return <HeatTable data={data} isAdmin={isAdmin} />;
  if (part === 'areas') {
    return (
      <Suspense fallback={waiting}>
        <AreaMap {...props} />
      </Suspense>
    );
  }
  if (outputType === undefined || component === 'table' || !isSelfContained(outputType))
    return <FiguresTable {...props} />;
  return (
    <Drawn key={outputType} component={component} drawing={chartOptionsBuilders[outputType]} {...props} />
  );
}

const waiting = <Skeleton type="image" className="*:data-skeleton:h-96" />;

function Drawn({
  component,
  drawing,
  data,
  isAdmin,
  picked,
  onPick,
  annotations,
  handle,
}: ChartViewProps & { component: ChartComponent; drawing: ChartOptionsBuilder }) {
  const toOptions = drawing.useLoaded();
  const { container, isNarrow, windowHeight, accent } = useChartSetting();
  const setting = useMemo(
    () => ({ accent, isNarrow, windowHeight, isAdmin, picked: new Set(picked), onPick, annotations }),
    [accent, isNarrow, windowHeight, isAdmin, picked, onPick, annotations],
  );
  const options = useMemo(() => toOptions?.(data, setting), [toOptions, data, setting]);
  if (!toOptions) return waiting;
  return (
    // Drawing a new chart is more reliable than changing one from another shape.
    <div ref={container} key={`${data.time_period_id}-${isNarrow}-${picked.join()}`}>
      {options ? (
        <LazyChart
          component={component}
          options={options}
          toDocument={() => toOptions(data, toDocumentSetting(setting))}
          handle={handle}
        />
      ) : (
        <ChartEmptyState data={data} />
      )}
    </div>
  );
}
