import * as contract from '@portal/contract/collection/case-imports';
import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { Output } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm, download } from '../../lib/http/call.ts';
import { appendFormat } from '../shared/create-list-import.ts';
import { invalidateQueriesFor } from '../shared/mutation.ts';
import type { ResponseKey } from '../responses/answers.ts';

export type CasesImported = Output<typeof contract.importCases>;
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

export const downloadCaseTemplate = (whose: ResponseKey) =>
  download(contract.downloadCaseTemplate, { params: paramsOf(whose) }, 'Cases.csv');

/** Checks files of cases, or stores them with `isFinal`. */
export async function sendCases(
  whose: ResponseKey,
  { file, rows }: CaseFiles,
  choice: CaseImportChoice,
  signal: AbortSignal,
): Promise<CasesImported> {
  const form = new FormData();
  form.append('key_code', choice.keyCode);
  form.append('dry_run', String(!choice.isFinal));
  form.append('replace', String(choice.replace));
  form.append('progress_key', choice.progressKey);
  appendFormat(form, choice.format);
  form.append('file', file);
  if (rows) form.append('rows_file', rows);
  const answer = await callForm(contract.importCases, { params: paramsOf(whose) }, form, signal);
  if (answer.stored) await invalidateQueriesFor('case-codes');
  return answer;
}

/** The progress of an import, loaded every second. */
export const caseImportProgressQuery = (whose: ResponseKey, progressKey: string) =>
  queryOptions({
    queryKey: ['case-imports', progressKey],
    refetchInterval: 1000,
    queryFn: ({ signal }) =>
      call(
        contract.getCaseImportProgress,
        { params: paramsOf(whose), query: { progress_key: progressKey } },
        signal,
      ),
  });
