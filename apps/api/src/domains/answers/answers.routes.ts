import * as contract from '@portal/contract/answers';
import { hasProjectAccess, isAdmin } from '@portal/contract/roles';
import { serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectQuestionnaire } from '../questionnaires/questionnaires.sql.ts';
import { openAnswering } from '../submissions/open-answering.ts';
import { ownAnswers } from './answer-set.sql.ts';
import {
  selectAnswerHistory,
  selectQuestionnaireOfQuestion,
  selectQuestionResponses,
} from './answers.sql.ts';
import { downloadAnswerFile, uploadAnswerFile } from './answer-files.ts';
import { explainCheck } from './explain-check.ts';
import { getSectionAnswers } from './get-section-answers.ts';
import { applyStored, readProgress } from './open-answers.ts';
import { saveAnswers } from './save-answers.ts';
import { setSectionState } from './set-section-state.ts';
import { shownProgress } from './section-progress.ts';

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

export const answersRoutes = [
  serve(contract.saveAnswers, saveAnswers),
  serve(contract.setSectionState, setSectionState),
  serve(contract.explainCheck, explainCheck),
  serve(contract.getSectionAnswers, getSectionAnswers),
  serve(contract.uploadAnswerFile, uploadAnswerFile),
  serve(contract.downloadAnswerFile, downloadAnswerFile),

  serve(contract.getCompletion, async ({ db, deps, query, scene }) => {
    const open = await readProgress(db, deps, ownAnswers(query), scene.questionnaire);
    const sections = shownProgress(open, applyStored(open));
    return {
      questionnaire_section_submissions: sections.map(({ id, ...section }) => ({
        section_id: id,
        ...section,
      })),
      questions: sum(sections.map((section) => section.questions)),
      answered: sum(sections.map((section) => section.answered)),
      required_left: sum(sections.map((section) => section.required_left)),
    };
  }),

  serve(contract.listQuestionResponses, async ({ actor, db, deps, query }) => {
    if (query.submission_id !== undefined) {
      await openAnswering(db, actor, deps.now(), {
        questionnaire_id: query.questionnaire_id,
        submission_id: query.submission_id,
      });
    }
    const found = await selectQuestionnaire(db, query.questionnaire_id);
    const isOpen =
      found?.programme_id === actor.programme_id && hasProjectAccess(actor, found.questionnaire.project_id);
    if (!isOpen) throw problems.notFound('questionnaire');
    const { rows, total } = await selectQuestionResponses(db, {
      ...query,
      questionnaireId: query.questionnaire_id,
      submissionId: query.submission_id ?? null,
      organisationId: isAdmin(actor) ? null : (actor.organisation_id ?? 0),
    });
    const question_responses = rows.map((row) => ({
      ...row,
      updated_at: new Date(row.updated_at).toISOString(),
    }));
    return { question_responses, total };
  }),

  serve(contract.listAnswerHistory, async ({ actor, db, deps, query }) => {
    const questionnaire_id = await selectQuestionnaireOfQuestion(db, query.question_id);
    if (questionnaire_id === undefined) throw problems.notFound('question');
    await openAnswering(db, actor, deps.now(), { questionnaire_id, submission_id: query.submission_id });
    const { rows, total } = await selectAnswerHistory(db, query.question_id, query.submission_id, query);
    const answer_history = rows.map((row) => ({
      ...row,
      changed_at: new Date(row.changed_at).toISOString(),
    }));
    return { answer_history, total };
  }),
];
