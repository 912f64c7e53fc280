import type { getSectionAnswers as endpoint } from '@portal/contract/responses/answers';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { questionsOf } from '../../questionnaires/questionnaires/structure-cache.ts';
import { selectSectionStamp } from './answers.sql.ts';
import { recordPresence } from './presence.ts';
import { loadSection } from './load-answers-and-apply-rules.ts';

/** A user who saved this recently is still at work. */
const SAVED_MS = 5 * 60_000;

/** Loads what others have saved since: the stamp first, and the answers only if the stamp has changed. */
export const getSectionAnswers: Handler<typeof endpoint> = async ({
  actor,
  db,
  deps,
  params,
  query,
  loaded,
}) => {
  const { set } = loaded;
  const now = deps.now();
  const { stamp, state, others } = await selectSectionStamp(db, set, params.sectionId, {
    than: actor.user_id,
    looking: recordPresence(deps, { ...set, section_id: params.sectionId }, actor.user_id, now),
    since: new Date(now.getTime() - SAVED_MS),
  });
  const told = {
    stamp,
    others,
    section_state: state ?? ('not_started' as const),
    may_write: loaded.read_only === null,
  };
  const section = { id: params.sectionId, ...(stamp === query.stamp && { only: [] }) };
  const opened = await loadSection(db, deps, set, loaded.questionnaire, section);
  if (stamp === query.stamp) return { ...told, answers: [] };
  const answers = questionsOf(opened.section).flatMap(({ id }) => {
    const answer = opened.stored.answers.get(id);
    return answer ? [{ question_id: id, answer }] : [];
  });
  return { ...told, answers };
};
