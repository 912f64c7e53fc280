import type { setSectionState as endpoint } from '@portal/contract/answers';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectSectionProgress } from '../questionnaires/questionnaires.sql.ts';
import { selectSectionQuestions } from '../questionnaires/section-questions.sql.ts';
import { wireQuestion } from '../questionnaires/section-questions.ts';
import { openForWriting } from '../submissions/open-answering.ts';
import { applyRules, problemsOfSection } from './apply-rules.ts';
import { selectQuestionnaireOfSection, writeSectionState } from './answers.sql.ts';

/** Complete only when every required question is answered or explained, and what is unusual confirmed. */
export const setSectionState: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const questionnaire_id = await selectQuestionnaireOfSection(db, body.section_id);
  if (questionnaire_id === undefined) throw problems.notFound('section');
  const key = { questionnaire_id, submission_id: body.submission_id };
  await openForWriting(db, actor, deps.now(), key);
  const found =
    body.state === 'complete'
      ? problemsOfSection(
          (await selectSectionQuestions(db, body.section_id, body.submission_id)).map(wireQuestion),
          await applyRules(db, key),
        )
      : [];
  if (found.length > 0) {
    const progress = await selectSectionProgress(db, questionnaire_id, body.submission_id);
    return { state: progress.find((section) => section.id === body.section_id)!.state, problems: found };
  }
  await writeSectionState(db, { sectionId: body.section_id, submissionId: body.submission_id }, body.state, {
    userId: actor.user_id,
    now: deps.now(),
  });
  return { state: body.state, problems: [] };
};
