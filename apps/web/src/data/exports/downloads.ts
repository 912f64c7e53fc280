import * as contract from '@portal/contract/exports/downloads';
import type { Input } from '@portal/contract/shared/endpoint';
import { download } from '../../lib/http/call.ts';

/** The table of a chart, in the measure that is shown. */
export const downloadChartTable = (
  params: { chart_id: number; time_period_id: number },
  body: Input<typeof contract.downloadChartWorkbook>['body'],
) => download(contract.downloadChartWorkbook, { params, body }, 'Chart.xlsx');

/** The chart as one slide, in the chart type that is shown. */
export const downloadChartSlide = (
  params: { chart_id: number; time_period_id: number },
  body: Input<typeof contract.downloadChartSlide>['body'],
) => download(contract.downloadChartSlide, { params, body }, 'Chart.pptx');

/** All charts of a group. */
export const downloadChartGroup = (
  format: 'xlsx' | 'csv',
  params: { collection_id: number; time_period_id: number },
  body: Input<typeof contract.downloadGroupWorkbook>['body'],
) =>
  format === 'xlsx'
    ? download(contract.downloadGroupWorkbook, { params, body }, 'Charts.xlsx')
    : download(contract.downloadGroupCsv, { params, body }, 'Charts.csv');

/** The profile of a submission. */
export const downloadProfileTable = (body: Input<typeof contract.downloadProfileWorkbook>['body']) =>
  download(contract.downloadProfileWorkbook, { body }, 'Profile.xlsx');

/** The profile of a submission on one page. */
export const downloadProfileSummary = (body: Input<typeof contract.downloadProfileSummary>['body']) =>
  download(contract.downloadProfileSummary, { body }, 'Summary.pdf');
