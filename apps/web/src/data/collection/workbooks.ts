import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { Output } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/collection/workbooks';
import { callForm, download } from '../../lib/http/call.ts';
import { appendCellFormat } from '../shared/create-list-import.ts';
import { invalidateQueriesFor } from '../shared/mutation.ts';

export type ResponseParams = { questionnaire_id: number; submission_id: number };
export type UploadResult = Output<typeof contract.uploadWorkbook>;
export type AnswersImportResult = Output<typeof contract.importAnswers>;

export const downloadWorkbook = (params: ResponseParams) =>
  download(contract.downloadWorkbook, { params }, 'answers.xlsx');
export const downloadAnswersCsv = (params: ResponseParams) =>
  download(contract.downloadAnswersCsv, { params }, 'answers.csv');

type Choice = { isFinal: boolean; overwrite: boolean; format: CellFormatChoice };

function formOf(file: File, { isFinal, overwrite, format }: Choice): FormData {
  const form = new FormData();
  form.append('dry_run', String(!isFinal));
  form.append('overwrite', String(overwrite));
  appendCellFormat(form, format);
  form.append('file', file);
  return form;
}

/** Previews an upload, or stores it with `isFinal`. */
export async function importWorkbook(
  params: ResponseParams,
  file: File,
  options: Choice,
): Promise<UploadResult> {
  const result = await callForm(contract.uploadWorkbook, { params }, formOf(file, options));
  // Not awaited: the page notes the file's changes for undo before it opens the section again.
  if (result.stored) void invalidateQueriesFor('submissions');
  return result;
}

/** Previews a file with the answers of many organisations; with `isFinal` stores them. */
export async function importAnswersFile(
  questionnaireId: number,
  file: File,
  options: Choice,
): Promise<AnswersImportResult> {
  const result = await callForm(
    contract.importAnswers,
    { params: { id: questionnaireId } },
    formOf(file, options),
  );
  if (result.stored) void invalidateQueriesFor('submissions');
  return result;
}
