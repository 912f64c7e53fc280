import type { Feeds, listFeeds as endpoint } from '@portal/contract/exports/feeds';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { hasRequiredScope } from '@portal/contract/identity/key-scopes';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { selectAnswersFeeds } from './answers-feed.sql.ts';
import { computeResultsVersion } from './results-feed.ts';
import { selectShownMeasures } from './results-feed.sql.ts';

/** Returns true if a person, or the key of the call, can read one kind of feed. */
export const canReadFeed = ({ key }: Actor, scope: KeyScope): boolean =>
  !key || hasRequiredScope(key.scopes, [scope]);

export const listFeeds: Handler<typeof endpoint> = async ({ actor, db, deps, loaded }) => {
  const { project, results } = loaded;
  const asker = { actor, db, deps, opened: loaded };
  const shown = canReadFeed(actor, 'read_results')
    ? await selectShownMeasures(db, { project_id: project.id, time_period_id: null })
    : [];
  const answers = canReadFeed(actor, 'read_answers')
    ? await selectAnswersFeeds(db, actor, { project_id: project.id })
    : [];
  const newestFirst = [...results.periods].sort(
    (one, other) => other.period.display_order - one.period.display_order || other.period.id - one.period.id,
  );
  const odata = `/api/v1/odata/${project.id}/`;
  return {
    project_id: project.id,
    project_name: project.project_name,
    odata_path: odata,
    results: newestFirst.flatMap((dates): Feeds['results'] => {
      const { id, time_period_name } = dates.period;
      const measures = shown.find(({ time_period_id }) => time_period_id === id)?.measures;
      if (!measures) return [];
      return [
        {
          time_period_id: id,
          time_period_name,
          state: dataCollectionStateOf(dates, deps.now()),
          path: `/api/v1/feeds/results/${project.id}/${id}`,
          odata_path: `${odata}Results_${id}`,
          version: computeResultsVersion(asker, measures),
        },
      ];
    }),
    answers: answers.map((feed) => ({
      ...feed,
      path: `/api/v1/feeds/answers/${feed.questionnaire_id}`,
      odata_path: `${odata}Answers_${feed.questionnaire_id}`,
      codebook_path: `/api/v1/questionnaires/${feed.questionnaire_id}/dictionary`,
    })),
  };
};
