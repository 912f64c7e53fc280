import { useMemo } from 'react';
import { inDocument } from '../../charts/chart-setting.ts';
import { type Drawing, drawings } from '../../charts/drawings.ts';
import { LazyChart } from '../../charts/lazy-chart.tsx';
import { useChartSetting } from '../../charts/use-chart-setting.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AreaMap } from './area-map.tsx';
import { FiguresTable } from './figures-table.tsx';
import { HeatTable } from './heat-table.tsx';
import { NothingToDraw } from './nothing-to-draw.tsx';
import { partOf } from './output-parts.ts';
import type { PictureProps } from './picture-props.ts';

const maps = ['region_map', 'board_map'];

/** Whether it is a picture, which can be downloaded and has a table below it. */
export const isDrawn = (outputType: string | undefined): boolean =>
  outputType !== undefined && (outputType in drawings || maps.includes(outputType));

/** A chart in the form that is chosen. */
export function ChartPicture({ outputType, ...props }: PictureProps & { outputType: string | undefined }) {
  const { data, isAdmin } = props;
  const part = partOf(outputType);
  // What is still shown while another form loads does not have its part.
  if (part && data[part] === undefined) return <Skeleton type="image" className="*:data-skeleton:h-96" />;
  if (outputType === 'heat_table') return <HeatTable data={data} isAdmin={isAdmin} />;
  if (outputType && maps.includes(outputType)) return <AreaMap {...props} />;
  const drawing = outputType === undefined ? undefined : drawings[outputType];
  if (!drawing) return <FiguresTable {...props} />;
  return <Drawn key={outputType} {...drawing} {...props} />;
}

function Drawn({ component, toOptions, data, isAdmin, picked, onPick, handle }: PictureProps & Drawing) {
  const { container, isNarrow, accent } = useChartSetting();
  const setting = useMemo(
    () => ({ accent, isNarrow, isAdmin, picked: new Set(picked), onPick }),
    [accent, isNarrow, isAdmin, picked, onPick],
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
