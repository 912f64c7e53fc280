import { factsOfForm, isDrawnAlone, type OutputType } from '@portal/contract/registries/output-types';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { inDocument } from '../../charts/chart-setting.ts';
import { type Drawing, drawings } from '../../charts/drawings.ts';
import { type ChartComponent, fetchLibrary, LazyChart } from '../../charts/lazy-chart.tsx';
import { useChartSetting } from '../../charts/use-chart-setting.ts';
import { Skeleton } from '../../ui/telling/skeleton.tsx';
import { FiguresTable } from './figures-table.tsx';
import { HeatTable } from './heat-table.tsx';
import { NothingToDraw } from './nothing-to-draw.tsx';
import type { PictureProps } from './picture-props.ts';

const AreaMap = lazy(() => import('./area-map.tsx').then((module) => ({ default: module.AreaMap })));

/** Whether it is a picture, which can be downloaded and has a table below it. */
export const isDrawn = (outputType: OutputType | undefined): boolean =>
  outputType !== undefined && factsOfForm(outputType).component !== 'table';

/** Once it is known which form is going to be shown, before its figures are there. */
export function useItsLibrary(outputType: OutputType | undefined): void {
  const component = outputType && factsOfForm(outputType).component;
  useEffect(() => {
    if (component && component !== 'table') fetchLibrary(component);
    if (outputType && isDrawnAlone(outputType)) drawings[outputType].fetch().catch(() => undefined);
  }, [component, outputType]);
}

/** A chart in the form that is chosen. */
export function ChartPicture({
  outputType,
  ...props
}: PictureProps & { outputType: OutputType | undefined }) {
  const { data, isAdmin } = props;
  const { part, component } = factsOfForm(outputType ?? 'table');
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
  if (outputType === undefined || component === 'table' || !isDrawnAlone(outputType))
    return <FiguresTable {...props} />;
  return (
    <Suspense fallback={waiting}>
      <Drawn key={outputType} component={component} drawing={drawings[outputType]} {...props} />
    </Suspense>
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
}: PictureProps & { component: ChartComponent; drawing: Drawing }) {
  const toOptions = drawing.use();
  const { container, isNarrow, windowHeight, accent } = useChartSetting();
  const setting = useMemo(
    () => ({ accent, isNarrow, windowHeight, isAdmin, picked: new Set(picked), onPick, annotations }),
    [accent, isNarrow, windowHeight, isAdmin, picked, onPick, annotations],
  );
  const options = useMemo(() => toOptions(data, setting), [toOptions, data, setting]);
  return (
    // A chart drawn anew is simpler to trust than one changed from another shape.
    <div ref={container} key={`${data.time_period_id}-${isNarrow}-${picked.join()}`}>
      {options ? (
        <LazyChart
          component={component}
          options={options}
          toDocument={() => toOptions(data, inDocument(setting))}
          handle={handle}
        />
      ) : (
        <NothingToDraw data={data} />
      )}
    </div>
  );
}
