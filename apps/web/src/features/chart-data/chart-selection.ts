import type { Query } from '../../lib/query-string.ts';

/** What is chosen for a chart, as its address says it: the address alone reproduces the picture. */
export type ChartSelection = {
  timePeriodId: number | null;
  submissionId: number | null;
  peerGroupIds: number[];
  filters: { filter_id: number; option_list: { option_name: string }[] }[];
  outputType: string | null;
};

/** As many as the server compares at once. */
export const MAX_PEER_GROUPS = 20;

export function readSelection(params: URLSearchParams): ChartSelection {
  const filterIds = [...new Set(params.keys())].flatMap(
    (name) => toId(/^filter\.(\d+)$/.exec(name)?.[1]) ?? [],
  );
  return {
    timePeriodId: toId(params.get('time-period')),
    submissionId: toId(params.get('submission')),
    peerGroupIds: [...new Set(params.getAll('peer-group').flatMap((text) => toId(text) ?? []))].slice(
      0,
      MAX_PEER_GROUPS,
    ),
    filters: filterIds.map((filter_id) => ({
      filter_id,
      option_list: [...new Set(params.getAll(`filter.${filter_id}`))].map((option_name) => ({ option_name })),
    })),
    outputType: params.get('output-type') || null,
  };
}

/** The selection as a query of an address, for a link that keeps it. */
export function selectionQuery(selection: ChartSelection): Query {
  return {
    'time-period': selection.timePeriodId ?? undefined,
    submission: selection.submissionId ?? undefined,
    'peer-group': selection.peerGroupIds,
    ...Object.fromEntries(
      selection.filters.map(({ filter_id, option_list }) => [
        `filter.${filter_id}`,
        option_list.map(({ option_name }) => option_name),
      ]),
    ),
    'output-type': selection.outputType ?? undefined,
  };
}

/** The address with a change of what is chosen; what else stands in it stays. */
export function writeSelection(params: URLSearchParams, change: Partial<ChartSelection>): URLSearchParams {
  const next = new URLSearchParams();
  const isSelection = /^(time-period|submission|peer-group|output-type|filter\.\d+)$/;
  for (const [name, value] of params) if (!isSelection.test(name)) next.append(name, value);
  const query = selectionQuery({ ...readSelection(params), ...change });
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) next.append(name, String(one));
  }
  return next;
}

function toId(text: string | null | undefined): number | null {
  const id = Number(text);
  return text && Number.isInteger(id) && id > 0 ? id : null;
}
