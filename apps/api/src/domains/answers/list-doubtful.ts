import type { Doubt, listDoubtful as endpoint } from '@portal/contract/answers';
import type { Handler } from '../../http/mount.ts';
import { organisationSeen } from '../../policies/submission.ts';
import { takingTurns } from '../../taking-turns.ts';
import { keptStructures } from '../questionnaires/kept-structure.ts';
import { selectDoubtFacts } from './doubtful.sql.ts';
import { judgeDoubts, readForDoubts } from './judge-doubts.ts';

/** How many questionnaires are looked through at once: an organisation has a few in a period. */
const MOST = 60;

/** What is doubtful across the questionnaires of a period, or in one of them. */
export const listDoubtful: Handler<typeof endpoint> = async ({ actor, db, deps, query, scene }) => {
  const asked = scene.questionnaires.filter(
    ({ id, kind }) => kind === 'organisational' && id === (query.questionnaire_id ?? id),
  );
  if (asked.length === 0) return { doubtful: [], total: 0, is_cut: false };
  const structures = await keptStructures(deps, db, asked);
  const found = await selectDoubtFacts(db, {
    questionnaireIds: asked.map(({ id }) => id),
    submissionId: query.submission_id ?? null,
    organisationId: organisationSeen(actor),
    ...readForDoubts(structures.values()),
    most: MOST,
  });
  const names = new Map(asked.map((one) => [one.id, one.questionnaire_name]));
  const all: Doubt[] = [];
  const turn = takingTurns();
  for (const facts of found.slice(0, MOST)) {
    await turn();
    const id = facts.questionnaire_id;
    all.push(...judgeDoubts(facts, structures.get(id)!, names.get(id)!));
  }
  return {
    doubtful: all.slice(query.offset, query.offset + query.limit),
    total: all.length,
    is_cut: found.length > MOST,
  };
};
