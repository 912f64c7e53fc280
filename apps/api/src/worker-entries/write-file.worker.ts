import { parentPort } from 'node:worker_threads';
import type { ChartData, getScorecard } from '@portal/contract/charts/chart-data';
import type { Output } from '@portal/contract/shared/endpoint';
import { writeWorkbook } from '../modules/collection/workbooks/write-workbook.ts';
import { writeChartWorkbook } from '../modules/exports/downloads/write-chart-workbook.ts';
import { writeProfileWorkbook } from '../modules/exports/downloads/write-profile-workbook.ts';
import { writeTidyCsv } from '../modules/exports/downloads/write-tidy-csv.ts';
import { writePdf } from '../modules/exports/report-packs/pdf/write-pdf.ts';
import { writePptx } from '../modules/exports/report-packs/pptx/write-pptx.ts';
import { writeDictionaryWorkbook } from '../modules/questionnaires/questionnaires/write-data-dictionary.ts';
import type { FileWritten } from '../workers/write-in-thread.ts';
import type { FileTask } from './write-file-task.ts';

/** The thread: writes one file after the other, of charts as they are sent to the person who asked. */
async function write(task: FileTask): Promise<Uint8Array> {
  if (task.kind === 'xlsx' || task.kind === 'csv') {
    const charts = task.charts.map(read);
    if (task.kind === 'csv') return Buffer.from(writeTidyCsv(charts));
    return writeChartWorkbook(task.title ?? charts[0]!.title, charts, task.definitions);
  }
  if (task.kind === 'profile') {
    const { beside, title } = task;
    const profile = toProfile(task.profile);
    const entries = task.chart_ids
      ? task.chart_ids.flatMap((id) => profile.entries.filter((one) => one.chart_id === id))
      : profile.entries;
    const other = beside && { name: beside.name, entries: toProfile(beside.profile).entries };
    return writeProfileWorkbook(title, { ...profile, entries }, other);
  }
  if (task.kind === 'workbook') return writeWorkbook(task.content);
  if (task.kind === 'dictionary') return writeDictionaryWorkbook(task.dictionary);
  const parts = task.parts.map((part) =>
    part.kind === 'chart' ? { ...part, chart: read(part.chart) } : part,
  );
  return task.kind === 'pptx' ? writePptx(task.about, parts) : writePdf(task.about, parts);
}

const read = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as ChartData;
const toProfile = (bytes: Uint8Array) =>
  JSON.parse(Buffer.from(bytes).toString()) as Output<typeof getScorecard>;

parentPort!.on('message', (task: FileTask) => {
  void write(task)
    .then(
      (content): FileWritten => ({ content }),
      (error: unknown): FileWritten => ({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    .then((answer) => parentPort!.postMessage(answer));
});
