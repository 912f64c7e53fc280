import { useQuery } from '@tanstack/react-query';
import { favouriteChartsQuery, setFavouriteChart } from '../../../data/charts/manage-charts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';

/** Adds a chart to the user's favourites or removes it. Favourites come first in the explorer. */
export function FavouriteButton({
  projectId,
  chart,
}: {
  projectId: number;
  chart: { id: number; chart_name: string };
}) {
  const { data } = useQuery(favouriteChartsQuery(projectId));
  const isFavourite = data?.includes(chart.id) ?? false;
  const { send } = useApiMutation(setFavouriteChart);
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
