import type { Output } from '@portal/contract/shared/endpoint';
import type { listCollections } from '@portal/contract/charts/charts';

export type Collection = Output<typeof listCollections>['collections'][number];
export type ChartInGroup = Collection['charts'][number] & {
  collection_code: string;
  collection_name: string;
};

/** Charts whose name, description or group holds every word, each once, those named so first. */
export function findCharts(collections: readonly Collection[], searchText: string): ChartInGroup[] {
  const wanted = searchText.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<number, { chart: ChartInGroup; isNamed: boolean }>();
  for (const { charts, collection_code, collection_name } of collections) {
    for (const chart of charts) {
      const name = chart.chart_name.toLocaleLowerCase();
      const text = `${name} ${chart.description} ${collection_name}`.toLocaleLowerCase();
      if (found.has(chart.id) || !wanted.every((word) => text.includes(word))) continue;
      const isNamed = wanted.every((word) => name.includes(word));
      found.set(chart.id, { chart: { ...chart, collection_code, collection_name }, isNamed });
    }
  }
  return [...found.values()].sort((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ chart }) => chart);
}

/** Charts by their ids, in that order, each in the group named or the first that has it; those not there are left out. */
export function pickCharts(
  collections: readonly Collection[],
  chartRefs: readonly { id: number; group?: string }[],
): ChartInGroup[] {
  return chartRefs.flatMap(({ id, group }) => {
    const having = collections.filter(({ charts }) => charts.some((chart) => chart.id === id));
    const found = having.find(({ collection_code }) => collection_code === group) ?? having[0];
    const chart = found?.charts.find((one) => one.id === id);
    if (!found || !chart) return [];
    const { collection_code, collection_name } = found;
    return [{ ...chart, collection_code, collection_name }];
  });
}

/** The charts beside one in its group; null at the ends. */
export function findAdjacentCharts(group: Collection, chartId: number) {
  const at = group.charts.findIndex((chart) => chart.id === chartId);
  return {
    previous: at > 0 ? (group.charts[at - 1] ?? null) : null,
    next: at >= 0 ? (group.charts[at + 1] ?? null) : null,
    position: at + 1,
  };
}
