import type { Output } from '@portal/contract/endpoint';
import { importAnswers } from '@portal/contract/workbooks';
import { callForm } from '../lib/call.ts';
import { changed } from './write.ts';

export type AnswersImported = Output<typeof importAnswers>;

/** What would become of the answers of many organisations in a file; with `isFinal` they are stored. */
export async function importAnswersOf(
  id: number,
  file: File,
  { isFinal, overwrite }: { isFinal: boolean; overwrite: boolean },
): Promise<AnswersImported> {
  const form = new FormData();
  form.append('dry_run', String(!isFinal));
  form.append('overwrite', String(overwrite));
  form.append('file', file);
  const result = await callForm(importAnswers, { params: { id } }, form);
  if (result.stored) void changed('submissions');
  return result;
}
