import type { setSectionState as endpoint } from '@portal/contract/answers';
import type { Handler } from '../../http/mount.ts';
import { questionsOf } from '../questionnaires/kept-structure.ts';
import { ownAnswers } from '../returns/answer-set.sql.ts';
import { problemsOfSection } from './apply-rules.ts';
import { writeSectionState } from './answers.sql.ts';
import { applied, openSectionToChange, withAnswer } from './open-answers.ts';

/** Complete only when every required question is answered or explained, and what is unusual confirmed. */
export const setSectionState: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, scene } = context;
  const set = ownAnswers({ questionnaire_id: scene.questionnaire.id, submission_id: body.submission_id });
  const open = await openSectionToChange(context, scene, set, { id: body.section_id });
  const { section, stored } = open;
  const found =
    body.state === 'complete'
      ? problemsOfSection(
          questionsOf(section).map((question) => withAnswer(question, stored)),
          applied(open),
        )
      : [];
  if (found.length > 0) return { state: stored.states.get(section.id) ?? 'not_started', problems: found };
  const by = { userId: actor.user_id, now: deps.now() };
  await writeSectionState(db, { ...set, section_id: section.id }, body.state, by);
  return { state: body.state, problems: [] };
};
