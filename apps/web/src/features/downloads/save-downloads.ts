import { downloadChartWorkbook, downloadGroupCsv, downloadGroupWorkbook } from '@portal/contract/downloads';
import { download } from '../../lib/call.ts';

/** What is chosen, as far as files depend on it. */
type Selection = {
  submissionId: number | null;
  peerGroupIds: number[];
  filters: { filter_id: number; option_list: { option_name: string }[] }[];
};

const bodyOf = ({ submissionId, peerGroupIds, filters }: Selection) => ({
  submission_id: submissionId,
  peer_group_ids: peerGroupIds,
  filters,
});

/** The table of a chart; `series` is the measure that is shown. */
export const saveChartWorkbook = (
  of: { chart_id: number; time_period_id: number },
  selection: Selection,
  series: string,
) => {
  const { chart_id, time_period_id } = of;
  const given = { params: { chart_id, time_period_id }, body: { ...bodyOf(selection), series } };
  return download(downloadChartWorkbook, given, 'Chart.xlsx');
};

/** All charts of a group. */
export const saveGroup = (
  format: 'xlsx' | 'csv',
  of: { collection_id: number; time_period_id: number },
  selection: Selection,
) => {
  const given = { params: of, body: bodyOf(selection) };
  return format === 'xlsx'
    ? download(downloadGroupWorkbook, given, 'Charts.xlsx')
    : download(downloadGroupCsv, given, 'Charts.csv');
};
