import { type CaseExportLines, downloadCases } from '@portal/contract/collection/case-exports';
import { download } from '../../lib/http/call.ts';
import type { ResponseKey } from '../responses/answers.ts';

/** Downloads the cases of a submission: a line for each case, row or answer. */
export const downloadCasesCsv = ({ questionnaireId, submissionId }: ResponseKey, lineKind: CaseExportLines) =>
  download(
    downloadCases,
    { params: { questionnaire_id: questionnaireId, submission_id: submissionId, lines: lineKind } },
    'Cases.csv',
  );
