import { getScorecard as endpoint } from '@portal/contract/charts/chart-data';
import { dataSourceText } from '@portal/wording/data-source';
import { revisionNote } from '@portal/wording/revision-note';
import { getScorecard } from '../../../charts/chart-data/get-scorecard.ts';
import { withResultsSnapshot } from '../../../comparison/results/results-snapshot.ts';
import type { ReportPartsContext } from './report-parts-context.ts';

/** Loads the measures of a group, or of the whole project, as the profile has them. */
export async function loadScorecard(of: ReportPartsContext, collection_id: number | null) {
  const { period, submission_id, submission_name, title } = of;
  const asker = await of.ask();
  const { project } = asker.opened;
  const query = {
    project_id: project.id,
    time_period_id: period.id,
    ...(collection_id === null ? {} : { collection_id }),
    ...(submission_id === null ? {} : { submission_id }),
  };
  const profile = endpoint.response.parse(
    await withResultsSnapshot(asker, (one) => getScorecard(one, { actor: asker.actor, query })),
  );
  const about = {
    title,
    time_period_name: period.time_period_name,
    submission_name,
    source_text: dataSourceText(project),
    among: profile.among,
    isProvisional: profile.visibility !== 'published',
    revised: revisionNote(profile.revised, period.time_period_name),
  };
  return { profile, about };
}
