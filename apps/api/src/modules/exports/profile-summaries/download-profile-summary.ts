import { getScorecard } from '@portal/contract/charts/chart-data';
import type { downloadProfileSummary as endpoint } from '@portal/contract/exports/downloads';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import type { Context } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { writeInThread } from '../../../workers/write-in-thread.ts';
import { getCachedScorecard } from '../../charts/chart-data/cached-chart-data-and-scorecard.ts';
import { loadProgrammeColour } from '../report-packs/parts/load-programme-colour.ts';
import { buildSummaryPage } from './build-summary-page.ts';
import { loadDueItems } from './load-due-items.ts';

/** Writes the profile that the caller sees on one page, with the to-do list. @throws 409 without a submission */
export async function downloadProfileSummary(context: Context<typeof endpoint>): Promise<Buffer> {
  const { actor, body, db, deps, reply, loaded } = context;
  const { project } = loaded;
  const { similar, ...query } = body;
  const asker = { actor, db, deps, opened: loaded };
  const { json } = await getCachedScorecard(asker, { ...query, similar: similar ?? undefined });
  const profile = getScorecard.response.parse(JSON.parse(json.toString()));
  const { submission_id, submission_name, time_period_id, time_period_name } = profile;
  if (submission_id === null) throw problems.conflict(comparisonMessages.summarySubmissionRequired);
  const now = deps.now();
  const of = { project_id: project.id, time_period_id, submission_id, now, isReadByTeam: false };
  const page = buildSummaryPage(profile, project, await loadDueItems(db, actor, of))!;
  const about = {
    title: 'One-page summary',
    project_name: project.project_name,
    time_period_name,
    submission_name,
    made_on: now,
    colour: await loadProgrammeColour(db, deps, project.programme_id),
  };
  const named = [project.project_name, 'Summary', submission_name!, time_period_name];
  void reply.header('Content-Disposition', attachmentHeader(named, 'pdf'));
  return writeInThread({ kind: 'pdf', about, parts: [{ kind: 'summary', page }] });
}
