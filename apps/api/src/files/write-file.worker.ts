import { parentPort } from 'node:worker_threads';
import type { ChartData } from '@portal/contract/chart-data';
import { writeChartWorkbook } from '../domains/downloads/write-chart-workbook.ts';
import { writeTidyCsv } from '../domains/downloads/write-tidy-csv.ts';
import { writePages } from '../domains/report-packs/pages/write-pages.ts';
import { writeSlides } from '../domains/report-packs/write-slides.ts';
import type { FileTask, FileWritten } from './write-in-thread.ts';

/** The thread: writes one file after the other, of charts as they are sent to the person who asked. */
async function write(task: FileTask): Promise<Uint8Array> {
  const charts = task.charts.map((bytes) => JSON.parse(Buffer.from(bytes).toString()) as ChartData);
  switch (task.kind) {
    case 'xlsx':
      return writeChartWorkbook(task.title ?? charts[0]!.title, charts);
    case 'csv':
      return Buffer.from(writeTidyCsv(charts));
    case 'pptx':
      return writeSlides(task.about, charts, task.summary);
    case 'pdf':
      return writePages(task.about, charts, task.summary);
  }
}

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
