import type { Output } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/workbooks';
import { callForm, download } from '../lib/call.ts';
import { changed } from './write.ts';

export type Whose = { questionnaire_id: number; submission_id: number };
export type UploadResult = Output<typeof contract.uploadWorkbook>;

export const saveWorkbook = (params: Whose) =>
  download(contract.downloadWorkbook, { params }, 'answers.xlsx');
export const saveAnswersCsv = (params: Whose) =>
  download(contract.downloadAnswersCsv, { params }, 'answers.csv');

/** What an upload would do, or with `isFinal` does. */
export async function upload(
  params: Whose,
  file: File,
  { isFinal, overwrite }: { isFinal: boolean; overwrite: boolean },
): Promise<UploadResult> {
  const form = new FormData();
  form.append('dry_run', String(!isFinal));
  form.append('overwrite', String(overwrite));
  form.append('file', file);
  const result = await callForm(contract.uploadWorkbook, { params }, form);
  // Not waited for: what the file has changed is noted for undoing before the section is opened anew.
  if (result.stored) void changed('submissions');
  return result;
}
