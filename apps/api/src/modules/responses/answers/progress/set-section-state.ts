import type { setSectionState as endpoint } from '@portal/contract/responses/answers';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { questionsOf } from '../../../questionnaires/questionnaires/structure-cache.ts';
import { markCaseInProgress } from '../../case-codes/case-states.sql.ts';
import { validateSection } from '../validate-section.ts';
import { writeSectionState } from '../answers.sql.ts';
import { toAppliedRules, loadAndLockSection, withAnswer } from '../load-answers-and-apply-rules.ts';

/** Complete only when every required question is answered or explained, and what is unusual confirmed. */
export const setSectionState: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const { case: one, set } = loaded;
  const open = await loadAndLockSection(context, loaded, { id: body.section_id });
  const { section, stored } = open;
  const found =
    body.state === 'complete'
      ? validateSection(
          questionsOf(section).map((question) => withAnswer(question, stored)),
          toAppliedRules(open),
        )
      : [];
  if (found.length > 0) return { state: stored.states.get(section.id) ?? 'not_started', problems: found };
  const by = { userId: actor.user_id, now: deps.now() };
  if (one && one.state !== 'in_progress') await markCaseInProgress(db, one.id, deps.now());
  await writeSectionState(db, { ...set, section_id: section.id }, body.state, by);
  return { state: body.state, problems: [] };
};
