import { useQuery } from '@tanstack/react-query';
import { favouriteChartsQuery, setFavouriteChart } from '../../data/manage-charts.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { IconButton } from '../../ui/press/button.tsx';

/** Makes a chart one's favourite, or no favourite any more; it then stands first in the explorer. */
export function FavouriteButton({
  projectId,
  chart,
}: {
  projectId: number;
  chart: { id: number; chart_name: string };
}) {
  const { data } = useQuery(favouriteChartsQuery(projectId));
  const isFavourite = data?.includes(chart.id) ?? false;
  const { send } = useWrite(setFavouriteChart);
  return (
    <IconButton
      icon="star"
      label={`Favourite: ${chart.chart_name}`}
      aria-pressed={isFavourite}
      disabled={!data}
      className={isFavourite ? '[&_path]:fill-current' : undefined}
      onClick={() => void send(chart.id, !isFavourite)}
    />
  );
}
