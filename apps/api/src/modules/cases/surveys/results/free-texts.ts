import type {
  exportFreeTexts as exportEndpoint,
  listFreeTexts as listEndpoint,
} from '@portal/contract/cases/survey-responses';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { writeCsv, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import type { Db } from '../../../../database/connect.ts';
import { attachmentHeader } from '../../../../file-formats/content-disposition.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { Context, Handler } from '../../../../http/mount-endpoints.ts';
import { freeTextsHiddenReason } from '../responses/free-texts.policy.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { selectCaseSettings } from '../../../responses/case-codes/case-settings.sql.ts';
import {
  releasedAnswers,
  selectSurveyResponseCounts,
} from '../../../responses/case-codes/survey-response-counts.sql.ts';
import { loadStructure } from '../../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../../questionnaires/questionnaires/structure.sql.ts';
import type { LoadedResponse } from '../../../responses/questionnaire-responses/load-response.ts';
import { selectFreeTexts } from './distributions.sql.ts';
import { assertSurvey } from '../responses/assert-survey.ts';

/**
 * Loads the responses whose texts the user can read.
 * @throws 404 if the questionnaire is not a survey, 403 if the user cannot read the texts
 */
async function openTexts(db: Db, actor: Actor, { questionnaire, submission_id }: LoadedResponse) {
  assertSurvey(questionnaire.kind);
  const [survey] = await selectSurveyResponseCounts(db, {
    questionnaireId: questionnaire.id,
    submissionIds: [submission_id],
  });
  const { free_texts } = survey ?? (await selectCaseSettings(db, questionnaire.id));
  const reason = freeTextsHiddenReason(actor, free_texts);
  if (reason !== null) throw problems.forbidden(collectionMessages.writtenAnswersVisibleTo[reason]);
  return {
    released: (questions: readonly AskedQuestion[]) => releasedAnswers(survey ? [survey] : [], questions),
    minimum: survey?.minimum ?? 1,
  };
}

const isWritten = ({ question_type }: { question_type: Parameters<typeof getQuestionTypeInfo>[0] }) =>
  getQuestionTypeInfo(question_type).answers === 'text';

export const listFreeTexts: Handler<typeof listEndpoint> = async ({ actor, db, deps, query, loaded }) => {
  const open = await openTexts(db, actor, loaded);
  const structure = await loadStructure(deps, db, loaded.questionnaire);
  const question = structure.questions.get(query.question_id);
  if (!question || !isWritten(question)) throw problems.notFound('question');
  const of = { ...open.released([question]), minimum: open.minimum, questions: [question.id] };
  const rows = await selectFreeTexts(db, { ...query, ...of });
  return { texts: rows.map(({ text }) => ({ text })), total: rows[0]?.total ?? 0 };
};

/** Exports all free texts, each question separately: lines of different questions are not related. */
export const exportFreeTexts: Handler<typeof exportEndpoint> = async (context) => {
  const { actor, body, db, deps, reply, loaded } = context;
  const open = await openTexts(db, actor, loaded);
  const structure = await loadStructure(deps, db, loaded.questionnaire);
  const questions = [...structure.questions.values()].filter(isWritten);
  const rows = await selectFreeTexts(db, {
    ...open.released(questions),
    minimum: open.minimum,
    questions: questions.map(({ id }) => id),
    limit: null,
    offset: 0,
  });
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'survey_texts.exported',
    subject_type: 'questionnaire_submission',
    subject_id: `${body.questionnaire_id}-${body.submission_id}`,
    after: { purpose: body.purpose, texts: rows.length, format: body.format },
  });
  const named = [loaded.questionnaire.questionnaire_name, loaded.submission_name, 'free text'];
  void reply.header('Content-Disposition', attachmentHeader(named, body.format));
  const table = [
    ['Question', 'Response'],
    ...rows.map(({ question_id, text }) => [structure.questions.get(question_id)!.question_text, text]),
  ];
  return body.format === 'csv' ? asCsv(reply, table) : asWorkbook(reply, table);
};

type Reply = Context<typeof exportEndpoint>['reply'];

function asCsv(reply: Reply, table: string[][]): string {
  void reply.type('text/csv; charset=utf-8');
  return writeCsv(table, { bom: true, escapeFormulae: true });
}

async function asWorkbook(reply: Reply, table: string[][]): Promise<Buffer> {
  void reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const columns = [60, 100].map((width) => ({ width, numFmt: '@' }));
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Free text', rows: table, columns, freezePane: { rows: 1 } }] }),
  );
}
