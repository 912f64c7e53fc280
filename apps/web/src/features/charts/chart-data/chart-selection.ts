import { MAX_SIMILAR_ORGANISATIONS, similarCountOf } from '@portal/contract/comparison/similar-comparison';
import { type ControlChart, controlCharts } from '@portal/contract/charts/control-charts';
import type { Query } from '../../../lib/http/query-string.ts';
import { selectionUrlQuery } from '../../../shell/current-selection/selection-rules.ts';

/** The selection for a chart. The URL alone reproduces the chart. */
export type ChartSelection = {
  timePeriodId: number | null;
  /** The first period that charts over time show; null: all up to `timePeriodId`. */
  fromPeriodId: number | null;
  submissionId: number | null;
  peerGroupIds: number[];
  filters: { filter_id: number; option_list: { option_name: string }[] }[];
  /** How many of the most similar organisations to compare with; 0: none; null: as the project's default. */
  similar: number | null;
  outputType: string | null;
  /** The series of the chart, by the code of its measure. */
  series: string | null;
  /** The second series of a scatter. */
  against: string | null;
  /** The target that an SPC chart tests. */
  target: number | null;
  /** The type of control chart; the first available one by default. */
  controlChart: ControlChart | null;
  /** SPEC §3, otherSubmissions: the keys of those that are picked out. */
  otherSubmissions: string[];
};

/** Converts the comparison to the server's parameters, for the chart, its files and a report pack. */
export const toComparisonParams = ({
  submissionId,
  peerGroupIds,
  filters,
  similar,
}: Pick<ChartSelection, 'submissionId' | 'peerGroupIds' | 'filters' | 'similar'>) => ({
  submission_id: submissionId,
  peer_group_ids: peerGroupIds,
  filters,
  similar,
});

/** Selections for one chart only, which are dropped when the user opens another chart. */
export const RESET_FOR_OTHER_CHART = {
  series: null,
  against: null,
  target: null,
  controlChart: null,
} as const;

/** The most submissions that stay distinguishable. */
export const MAX_HIGHLIGHTED = 6;

/** The most peer groups that the server compares at once. */
export const MAX_PEER_GROUPS = 20;

export function parseSelection(params: URLSearchParams): ChartSelection {
  const filterIds = [...new Set(params.keys())].flatMap(
    (name) => toId(/^filter\.(\d+)$/.exec(name)?.[1]) ?? [],
  );
  return {
    timePeriodId: toId(params.get('time-period')),
    fromPeriodId: toId(params.get('from')),
    submissionId: toId(params.get('submission')),
    peerGroupIds: [...new Set(params.getAll('peer-group').flatMap((text) => toId(text) ?? []))].slice(
      0,
      MAX_PEER_GROUPS,
    ),
    filters: filterIds.map((filter_id) => ({
      filter_id,
      option_list: [...new Set(params.getAll(`filter.${filter_id}`))].map((option_name) => ({ option_name })),
    })),
    similar: toSimilar(params.get('similar')),
    outputType: params.get('output-type') || null,
    series: params.get('series') || null,
    against: params.get('against') || null,
    target: toNumber(params.get('target')),
    controlChart: controlCharts.find((chart) => chart === params.get('control-chart')) ?? null,
    otherSubmissions: [...new Set(params.getAll('otherSubmissions'))]
      .filter((key) => /^\d{1,9}$/.test(key))
      .slice(0, MAX_HIGHLIGHTED),
  };
}

/** The selection as a query of an address, for a link that keeps it. */
export function selectionQuery(selection: ChartSelection): Query {
  return {
    ...selectionUrlQuery({
      timePeriodId: selection.timePeriodId,
      submissionID: selection.submissionId,
      peerGroupIDs: selection.peerGroupIds,
      filters: selection.filters,
    }),
    similar: selection.similar ?? undefined,
    from: selection.fromPeriodId ?? undefined,
    'output-type': selection.outputType ?? undefined,
    series: selection.series ?? undefined,
    against: selection.against ?? undefined,
    target: selection.target ?? undefined,
    'control-chart': selection.controlChart ?? undefined,
    otherSubmissions: selection.otherSubmissions,
  };
}

/** Writes a changed selection to the URL, and leaves its other parameters unchanged. */
export function updateSelectionParams(
  params: URLSearchParams,
  change: Partial<ChartSelection>,
): URLSearchParams {
  const next = new URLSearchParams();
  const isSelection =
    /^(time-period|from|submission|peer-group|similar|output-type|series|against|target|control-chart|otherSubmissions|filter\.\d+)$/;
  for (const [name, value] of params) if (!isSelection.test(name)) next.append(name, value);
  const query = selectionQuery({ ...parseSelection(params), ...change });
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) next.append(name, String(one));
  }
  return next;
}

function toId(text: string | null | undefined): number | null {
  const id = Number(text);
  return text && Number.isInteger(id) && id > 0 ? id : null;
}

/** Reads how many similar organisations an address asks for; null for none, or for anything else. */
export function toSimilar(text: string | null): number | null {
  const isCount = text !== null && /^\d{1,2}$/.test(text) && Number(text) <= MAX_SIMILAR_ORGANISATIONS;
  return isCount ? Number(text) : null;
}

/** Fills in the project's default comparison if the selection has no other. */
export function withDefaultComparison(
  selection: ChartSelection,
  project: { default_similar: number | null },
): ChartSelection {
  const { similar, peerGroupIds: peer_group_ids, filters } = selection;
  const count = similarCountOf({ similar, peer_group_ids, filters }, project);
  return { ...selection, similar: count === 0 ? similar : count };
}

function toNumber(text: string | null): number | null {
  const number = Number(text);
  return text !== null && text.trim() !== '' && Number.isFinite(number) ? number : null;
}
