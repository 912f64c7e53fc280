import type { Output } from '@portal/contract/endpoint';
import { importInstrument } from '@portal/contract/instruments';
import { callForm } from '../lib/call.ts';
import { changed } from './write.ts';

export type ImportTarget = { project_id: number; time_period_id: number; questionnaire_name: string };
export type ImportResult = Output<typeof importInstrument>;

/** What would become of every row of the file; with `isFinal` a draft is made of it. */
export async function importFile(file: File, target: ImportTarget, isFinal: boolean): Promise<ImportResult> {
  const form = new FormData();
  form.append('project_id', String(target.project_id));
  form.append('time_period_id', String(target.time_period_id));
  if (target.questionnaire_name !== '') form.append('questionnaire_name', target.questionnaire_name);
  form.append('dry_run', String(!isFinal));
  form.append('file', file);
  const result = await callForm(importInstrument, {}, form);
  if (result.questionnaire_id !== null) await changed('questionnaires');
  return result;
}
