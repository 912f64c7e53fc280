import type { AnswerWarning, listAnswerWarnings as endpoint } from '@portal/contract/responses/answers';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { visibleOrganisationId } from '../questionnaire-responses/submission-visibility.policy.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { loadStructures } from '../../questionnaires/questionnaires/structure-cache.ts';
import { selectAnswerWarningFacts } from './answer-warnings.sql.ts';
import { findAnswerWarnings, listAnswerWarningInputs } from './find-answer-warnings.ts';

/** How many questionnaires are looked through at once: an organisation has a few in a period. */
const MOST = 60;

/** Lists doubtful answers across the questionnaires of a period, or in one of them. */
export const listAnswerWarnings: Handler<typeof endpoint> = async ({ actor, db, deps, query, loaded }) => {
  const asked = loaded.questionnaires.filter(
    ({ id, kind }) => kind === 'organisational' && id === (query.questionnaire_id ?? id),
  );
  if (asked.length === 0) return { doubtful: [], total: 0, is_cut: false };
  const structures = await loadStructures(deps, db, asked);
  const found = await selectAnswerWarningFacts(db, {
    questionnaireIds: asked.map(({ id }) => id),
    submissionId: query.submission_id ?? null,
    organisationId: visibleOrganisationId(actor),
    ...listAnswerWarningInputs(structures.values()),
    most: MOST,
  });
  const names = new Map(asked.map((one) => [one.id, one.questionnaire_name]));
  const all: AnswerWarning[] = [];
  const turn = createEventLoopYielder();
  for (const facts of found.slice(0, MOST)) {
    await turn();
    const id = facts.questionnaire_id;
    all.push(...findAnswerWarnings(facts, structures.get(id)!, names.get(id)!));
  }
  return {
    doubtful: all.slice(query.offset, query.offset + query.limit),
    total: all.length,
    is_cut: found.length > MOST,
  };
};
