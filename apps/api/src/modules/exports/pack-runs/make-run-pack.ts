import { VIEWER } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import { fileName } from '../../../file-formats/content-disposition.ts';
import { writeInThread } from '../../../workers/write-in-thread.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { storeGeneratedDocument } from '../../site/documents/store-generated-document.ts';
import { loadAccessibleProject } from '../../projects/projects/load-accessible-project.ts';
import { loadReportParts } from '../report-packs/parts/load-report-parts.ts';
import { describeFailure } from '../report-packs/make-report-pack.ts';
import { loadProgrammeColour } from '../report-packs/parts/load-programme-colour.ts';
import { planReportParts } from '../report-packs/parts/plan-report-parts.ts';
import { selectResultState } from '../../platform/result-versions/result-state.sql.ts';
import { findPeriod } from '../../comparison/results/project-facts.ts';
import { withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import * as store from './pack-runs.sql.ts';

type Making = Pick<Deps, 'config' | 'now' | 'files' | 'programmeId'>;
/** It was cancelled, or another has made it. */
class NoLonger extends Error {}

/**
 * Makes one pack of a run and adds it to its organisation's documents, once. A pack cut off by a crash is
 * started again; a finished pack stays unchanged. Errors are recorded in the run.
 */
export async function makeRunPack(db: Db, deps: Making, id: number): Promise<void> {
  if (!(await store.updateUnfinishedRunPack(db, id, { state: 'running' }))) return;
  const pack = await store.selectRunPack(db, id);
  if (!pack) return;
  try {
    await deliver(db, deps, pack);
  } catch (error) {
    if (error instanceof NoLonger) return;
    const failed = { state: 'failed', failure: describeFailure(error), finished_at: deps.now() } as const;
    await store.updateUnfinishedRunPack(db, id, failed);
  }
}

/**
 * Builds a generic reader of the organisation, not a real person. A pack then contains what its people would
 * see, and nothing that only the programme team sees.
 */
const readerOf = ({ programme_id, organisation_id, project_id }: store.RunPackRow): Actor => ({
  kind: 'user',
  user_id: 0,
  session_id: '',
  must_enrol: false,
  role_type_id: VIEWER,
  programme_id,
  organisation_id,
  closed_project_ids: [],
  access: [{ project_id, approved: true }],
});

async function deliver(db: Db, deps: Making, pack: store.RunPackRow): Promise<void> {
  const actor = readerOf(pack);
  // Scopes may have closed the project to them since.
  const ask = async () => {
    const project = await loadAccessibleProject(db, actor, pack.project_id);
    return { actor, db, deps, opened: { project, results: await selectResultState(db, project.id) } };
  };
  const asker = await ask();
  const { project } = asker.opened;
  const { period, wanted } = await withResultsSnapshot(asker, async (of) => {
    const found = findPeriod(of, pack.time_period_id);
    if (!found) throw problems.notFound('time period');
    const its = { actor, period: found, submission_id: pack.submission_id };
    return { period: found, wanted: await planReportParts(of, its, pack.blocks) };
  });
  const { title, submission_id, submission_name, format } = pack;
  const parts = await loadReportParts(
    {
      ask,
      title,
      period,
      submission_id,
      submission_name,
      collection_id: null,
      isReadByTeam: true,
      onChart: () => store.updateUnfinishedRunPack(db, pack.id, { state: 'running' }),
    },
    wanted,
  );
  if (!parts) return;
  const { time_period_name } = period;
  const about = {
    title,
    submission_name,
    time_period_name,
    project_name: project.project_name,
    made_on: deps.now(),
    colour: await loadProgrammeColour(db, deps, pack.programme_id),
  };
  const content = await writeInThread({ kind: format, about, parts });
  const document = {
    programme_id: pack.programme_id,
    project_id: project.id,
    organisation_id: pack.organisation_id,
    document_name: `${title}, ${submission_name}, ${time_period_name}`.slice(0, 200),
    description: `Created from the ${time_period_name} figures in ${project.project_name}.`,
    folder_name: 'Reports',
  };
  const file = { file_name: fileName([title, submission_name, time_period_name], format), content };
  const write = <T>(work: (held: Db) => Promise<T>) => transaction(db, work);
  await storeGeneratedDocument(
    { deps, write, made_by: pack.begun_by },
    document,
    file,
    async (held, document_id) => {
      const done = { state: 'done', failure: null, document_id, finished_at: deps.now() } as const;
      if (!(await store.updateUnfinishedRunPack(held, pack.id, done))) throw new NoLonger();
    },
  );
}
