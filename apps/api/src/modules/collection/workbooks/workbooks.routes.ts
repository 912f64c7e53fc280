import * as contract from '@portal/contract/collection/workbooks';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { MAX_QUESTIONS_WITHOUT_THREAD, writeInThread } from '../../../workers/write-in-thread.ts';
import { writeAnswersCsv } from './answers-csv.ts';
import type { WorkbookContent } from './workbook-layout.ts';
import { importAnswers } from './external-formats/import-answers.ts';
import { loadWorkbookContent } from './load-workbook-content.ts';
import { uploadWorkbook } from './upload-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

export const workbooksRoutes = [
  serve(contract.downloadWorkbook, async ({ db, deps, reply, loaded }) => {
    const { content } = await loadWorkbookContent(db, deps, loaded);
    void reply.header('Content-Disposition', attachment(content, 'xlsx'));
    return isLong(content)
      ? writeInThread({ kind: 'workbook', content })
      : Buffer.from(await writeWorkbook(content));
  }),
  serve(contract.downloadAnswersCsv, async ({ db, deps, reply, loaded }) => {
    const { content } = await loadWorkbookContent(db, deps, loaded);
    void reply.header('Content-Disposition', attachment(content, 'csv'));
    return writeAnswersCsv(content);
  }),
  serveWithManualTransaction(contract.uploadWorkbook, uploadWorkbook),
  serveWithManualTransaction(contract.importAnswers, importAnswers),
];

const isLong = ({ sections }: WorkbookContent): boolean =>
  sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions)).length >
  MAX_QUESTIONS_WITHOUT_THREAD;

/** Named so that a folder of them can be told apart; headers take ASCII only. */
function attachment(content: WorkbookContent, extension: string): string {
  const name = [content.questionnaire_name, content.submission_name, content.time_period_name]
    .join(' - ')
    .normalize('NFKD')
    .replace(/[^\w .()&'-]+/g, '-')
    .slice(0, 150);
  return `attachment; filename="${name}.${extension}"`;
}
