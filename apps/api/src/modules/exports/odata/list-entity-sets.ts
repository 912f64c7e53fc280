import { canReadFeed } from '../feeds/list-feeds.ts';
import { selectFedQuestionnaires } from '../feeds/answers-feed.sql.ts';
import { selectShownMeasures } from '../feeds/results-feed.sql.ts';
import { loadStructures } from '../../questionnaires/questionnaires/structure-cache.ts';
import { buildAnswerEntitySets } from './answer-entity-sets.ts';
import type { EntitySet, ODataCaller } from './entity-set.ts';
import { buildResultEntitySets } from './result-entity-sets.ts';

/** The key scope required for each kind of set. */
const scopeOf = { Answers: 'read_answers', Results: 'read_results' } as const;
type Prefix = keyof typeof scopeOf;
const NAME = /^(Answers|Results)_([1-9]\d{0,8})(?:_wide)?$/;

/** Lists a project's entity sets that the caller can read; only the set of that name, if given. */
export async function listEntitySets(caller: ODataCaller, name: string | null = null): Promise<EntitySet[]> {
  const [, prefix, id] = NAME.exec(name ?? '') ?? [];
  if (name !== null && !prefix) return [];
  const wants = (one: Prefix) => (!prefix || prefix === one) && canReadFeed(caller.actor, scopeOf[one]);
  const only = id === undefined ? null : Number(id);
  const sets = [
    ...(wants('Answers') ? await setsOfAnswers(caller, only) : []),
    ...(wants('Results') ? await setsOfResults(caller, only) : []),
  ];
  return name === null ? sets : sets.filter((set) => set.name === name);
}

async function setsOfAnswers(asker: ODataCaller, questionnaire_id: number | null): Promise<EntitySet[]> {
  const { actor, db, deps, opened } = asker;
  const of = { project_id: opened.project.id, questionnaire_id };
  const questionnaires = await selectFedQuestionnaires(db, actor, of);
  const structures = await loadStructures(deps, db, questionnaires);
  return questionnaires.flatMap((one) => buildAnswerEntitySets(asker, one, structures.get(one.id)!));
}

async function setsOfResults(asker: ODataCaller, time_period_id: number | null): Promise<EntitySet[]> {
  const { project, results } = asker.opened;
  const shown = await selectShownMeasures(asker.db, { project_id: project.id, time_period_id });
  return results.periods.flatMap(({ period }) => {
    const measures = shown.find((one) => one.time_period_id === period.id);
    return measures ? buildResultEntitySets(asker, period.time_period_name, measures) : [];
  });
}
