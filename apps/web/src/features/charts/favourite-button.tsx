import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { IconButton } from '../../ui/button.tsx';
import { favouriteChartsQuery, setFavouriteChart } from './charts.queries.ts';

/** Makes a chart one's favourite, or no favourite any more; it then stands first in the explorer. */
export function FavouriteButton({
  projectId,
  chart,
}: {
  projectId: number;
  chart: { id: number; chart_name: string };
}) {
  const queryClient = useQueryClient();
  const favourites = favouriteChartsQuery(projectId);
  const { data } = useQuery(favourites);
  const isFavourite = data?.includes(chart.id) ?? false;
  const change = useMutation({
    mutationFn: () => setFavouriteChart(chart.id, !isFavourite),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: favourites.queryKey }),
    onError: (error) => toast(toApiError(error).error, 'error'),
  });
  return (
    <IconButton
      icon="star"
      label={`Favourite: ${chart.chart_name}`}
      aria-pressed={isFavourite}
      disabled={!data}
      className={isFavourite ? '[&_path]:fill-current' : undefined}
      onClick={() => change.mutate()}
    />
  );
}
