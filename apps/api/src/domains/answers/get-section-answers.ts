import type { getSectionAnswers as endpoint } from '@portal/contract/answers';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectSectionQuestions } from '../questionnaires/section-questions.sql.ts';
import { wireQuestion } from '../questionnaires/section-questions.ts';
import { selectSection } from '../questionnaires/questionnaires.sql.ts';
import { openAnswering } from '../submissions/open-answering.ts';
import { selectSectionStamp, selectSectionStates } from './answers.sql.ts';

/** What others have saved since: the stamp is read alone, and the answers only where it has moved on. */
export const getSectionAnswers: Handler<typeof endpoint> = async ({ actor, db, deps, params, query }) => {
  const { submission_id } = query;
  const answering = await openAnswering(db, actor, deps.now(), {
    questionnaire_id: params.id,
    submission_id,
  });
  if (!(await selectSection(db, params.id, params.sectionId))) throw problems.notFound('section');
  const stamp = await selectSectionStamp(db, params.sectionId, submission_id);
  const states = await selectSectionStates(db, params.id, submission_id);
  const questions =
    stamp === query.stamp ? [] : await selectSectionQuestions(db, params.sectionId, submission_id);
  return {
    stamp,
    section_state: states.get(params.sectionId) ?? 'not_started',
    may_write: answering.read_only === null,
    answers: questions
      .map(wireQuestion)
      .filter(({ answer }) => answer.version > 0)
      .map(({ id, answer }) => ({ question_id: id, answer })),
  };
};
