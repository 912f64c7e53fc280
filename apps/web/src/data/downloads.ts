import * as contract from '@portal/contract/downloads';
import type { Input } from '@portal/contract/endpoint';
import { download } from '../lib/call.ts';

/** The table of a chart, in the measure that is shown. */
export const saveChartWorkbook = (
  params: { chart_id: number; time_period_id: number },
  body: Input<typeof contract.downloadChartWorkbook>['body'],
) => download(contract.downloadChartWorkbook, { params, body }, 'Chart.xlsx');

/** All charts of a group. */
export const saveGroup = (
  format: 'xlsx' | 'csv',
  params: { collection_id: number; time_period_id: number },
  body: Input<typeof contract.downloadGroupWorkbook>['body'],
) =>
  format === 'xlsx'
    ? download(contract.downloadGroupWorkbook, { params, body }, 'Charts.xlsx')
    : download(contract.downloadGroupCsv, { params, body }, 'Charts.csv');

/** The profile of a submission. */
export const saveProfileWorkbook = (body: Input<typeof contract.downloadProfileWorkbook>['body']) =>
  download(contract.downloadProfileWorkbook, { body }, 'Profile.xlsx');
