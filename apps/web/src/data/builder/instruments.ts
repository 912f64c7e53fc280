import type { Output } from '@portal/contract/shared/endpoint';
import { importInstrument, exportInstrument, type ExportFormat } from '@portal/contract/builder/instruments';
import { call, callForm } from '../../lib/http/call.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { invalidateQueriesFor } from '../shared/mutation.ts';

export type ImportTarget = {
  project_id: number;
  time_period_id: number;
  questionnaire_name: string;
  most_rows: number;
  /** The questionnaire to import of a file that has several; null before one is selected. */
  part: string | null;
};
export type QuestionnaireImportResult = Output<typeof importInstrument>;

/** Previews every row of the file; with `isFinal` creates a draft from it. */
export async function importQuestionnaire(
  file: File,
  target: ImportTarget,
  isFinal: boolean,
): Promise<QuestionnaireImportResult> {
  const form = new FormData();
  form.append('project_id', String(target.project_id));
  form.append('time_period_id', String(target.time_period_id));
  if (target.questionnaire_name !== '') form.append('questionnaire_name', target.questionnaire_name);
  form.append('most_rows', String(target.most_rows));
  if (target.part !== null) form.append('part', target.part);
  form.append('dry_run', String(!isFinal));
  form.append('file', file);
  const result = await callForm(importInstrument, {}, form);
  if (result.questionnaire_id !== null) await invalidateQueriesFor('questionnaires');
  return result;
}

export type InstrumentFile = Output<typeof exportInstrument>;

/** Downloads a questionnaire in another product's format, with a list of what that format cannot hold. */
export const downloadInstrument = (id: number, format: ExportFormat): Promise<InstrumentFile> =>
  call(exportInstrument, { params: { id, format } });

export function saveInstrumentFile({ content, file_name, media_type }: InstrumentFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: media_type }), file_name);
}
