import { useQuery } from '@tanstack/react-query';
import { metaDataQuery } from '../../../data/charts/charts.ts';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Shows a chart's descriptions, and how its values were calculated. */
export function ChartMetadata({
  chartId,
  more,
}: {
  chartId: number;
  more: { term: string; value: string }[];
}) {
  const { data, isPending } = useQuery(metaDataQuery(chartId));
  if (isPending) return <Skeleton type="text@6" />;
  const told = (data ?? []).map(({ metadata_name, metadata_text }) => ({
    term: metadata_name,
    value: metadata_text,
  }));
  const terms = new Set(told.map(({ term }) => term));
  return <DescriptionList items={[...told, ...more.filter(({ term }) => !terms.has(term))]} />;
}
