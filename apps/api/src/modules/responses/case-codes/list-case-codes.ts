import type {
  downloadCaseCodes as downloadEndpoint,
  listCaseCodes as listEndpoint,
} from '@portal/contract/responses/case-codes';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { type CellValue, writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import { publicUrl } from '../../../http/dependencies.ts';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { selectFirstSection } from './first-section.sql.ts';
import { selectCases } from './list-cases.sql.ts';
import { loadListedAnswers } from './listed-answers.ts';

export const listCaseCodes: Handler<typeof listEndpoint> = async (context) => {
  const { db, query, loaded } = context;
  const answers = await loadListedAnswers(context);
  return selectCases(db, { ...query, answers, is_survey: isSurvey(loaded) }, query);
};

export const isSurvey = ({ questionnaire }: { questionnaire: { kind: string } }) =>
  questionnaire.kind === 'survey';

const STATE_NAMES = {
  unused: 'Unused',
  in_progress: 'In progress',
  complete: 'Complete',
  withdrawn: 'Withdrawn',
} as const;

/** One case a line, its second review in a line of its own below it, each with the link that opens it. */
export async function downloadCaseCodes({
  db,
  deps,
  query,
  reply,
  loaded,
}: Context<typeof downloadEndpoint>) {
  const ofSurvey = isSurvey(loaded);
  const answers = await loadListedAnswers({ db, deps, loaded });
  const { case_codes } = await selectCases(db, { ...query, answers, is_survey: ofSurvey });
  const link = await linkOf();
  const day = (moment: string | null) => (ofSurvey ? (moment?.slice(0, 10) ?? null) : moment);
  const rows: CellValue[][] = case_codes.flatMap((one) => {
    const dates = [one.created_at, one.started_at, one.completed_at, one.withdrawn_at].map(day);
    const line = (of: { case_code: string | null; state: keyof typeof STATE_NAMES }, more: CellValue[]) => [
      one.case_number,
      of.case_code && formatCaseCode(of.case_code),
      of.case_code && link(of.case_code),
      STATE_NAMES[of.state],
      ...more,
    ];
    if (ofSurvey) return [line(one, [...dates, one.withdraw_reason])];
    const { second_review: second } = one;
    return [
      line(one, [
        'first',
        one.reviewer_name,
        ...dates,
        one.withdraw_reason,
        ...answers.codes.map((code) => one.answers[code] ?? null),
      ]),
      ...(second ? [line(second, ['second', second.reviewer_name])] : []),
    ];
  });
  const head = ['case_number', 'case_code', 'link', 'state', ...(ofSurvey ? [] : ['review', 'reviewer'])];
  const { questionnaire, submission_name } = loaded;
  void reply.header(
    'Content-Disposition',
    attachmentHeader([questionnaire.questionnaire_name, submission_name, 'case codes'], 'csv'),
  );
  void reply.type('text/csv; charset=utf-8');
  const tail = ['created', 'started', 'completed', 'withdrawn', 'withdraw_reason', ...answers.codes];
  return writeCsv([[...head, ...tail], ...rows], { bom: true, escapeFormulae: true });

  async function linkOf(): Promise<(code: string) => string> {
    const ids = `${query.questionnaire_id}-${query.submission_id}`;
    if (ofSurvey) return (code) => `${publicUrl(deps)}/surveys/${ids}/${code}`;
    const section = await selectFirstSection(db, query.questionnaire_id);
    const project = `${publicUrl(deps)}/projects/${encodeURIComponent(loaded.project_code)}`;
    return (code) => `${project}/data-collection/questionnaire/${ids}-${section ?? 0}?case=${code}`;
  }
}
