import * as contract from '@portal/contract/collection/case-imports';
import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { Output } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm, download } from '../../lib/http/call.ts';
import { appendCellFormat } from '../shared/create-list-import.ts';
import { invalidateQueriesFor } from '../shared/mutation.ts';
import type { ResponseKey } from '../responses/answers.ts';

export type CaseImportOutcome = Output<typeof contract.importCases>;
export type CaseFiles = { file: File; rows: File | null };
export type CaseImportChoice = {
  keyCode: string;
  isFinal: boolean;
  replace: boolean;
  progressKey: string;
  format: CellFormatChoice;
};

const paramsOf = ({ questionnaireId, submissionId }: ResponseKey) => ({
  questionnaire_id: questionnaireId,
  submission_id: submissionId,
});

export const downloadCaseTemplate = (responseKey: ResponseKey) =>
  download(contract.downloadCaseTemplate, { params: paramsOf(responseKey) }, 'Cases.csv');

/** Checks files of cases, or stores them with `isFinal`. */
export async function importCaseFiles(
  responseKey: ResponseKey,
  { file, rows }: CaseFiles,
  options: CaseImportChoice,
  signal: AbortSignal,
): Promise<CaseImportOutcome> {
  const form = new FormData();
  form.append('key_code', options.keyCode);
  form.append('dry_run', String(!options.isFinal));
  form.append('replace', String(options.replace));
  form.append('progress_key', options.progressKey);
  appendCellFormat(form, options.format);
  form.append('file', file);
  if (rows) form.append('rows_file', rows);
  const answer = await callForm(contract.importCases, { params: paramsOf(responseKey) }, form, signal);
  if (answer.stored) await invalidateQueriesFor('case-codes');
  return answer;
}

/** The progress of an import, loaded every second. */
export const caseImportProgressQuery = (responseKey: ResponseKey, progressKey: string) =>
  queryOptions({
    queryKey: ['case-imports', progressKey],
    refetchInterval: 1000,
    queryFn: ({ signal }) =>
      call(
        contract.getCaseImportProgress,
        { params: paramsOf(responseKey), query: { progress_key: progressKey } },
        signal,
      ),
  });
