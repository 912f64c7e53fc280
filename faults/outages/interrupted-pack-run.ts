import { callJson } from '../http-client.ts';
import { waitUntil } from '../processes.ts';
import type { Report } from '../report.ts';
import type { UserSession } from '../sessions.ts';
import type { TestEnvironment } from '../test-environment.ts';

const ENDS_WITHIN_S = 600;
type Run = { id: number; project_id: number; queued: number; running: number; done: number; failed: number };
type Candidate = { project_id: number; time_period_id: number };

/** A published period of a project with few submissions, so that it does not take all day. */
const CANDIDATES = `
  select p.project_id, p.time_period_id from project_time_periods p
  where p.published_at < now()
  order by (select count(*) from submissions s where s.project_id = p.project_id), p.published_at desc`;
const TEMPLATE = `
  insert into report_templates (project_id, template_name, changed_at, blocks)
  values ($1, 'Half done', now(), '[{"kind":"heading","text":"Half done"},{"kind":"measures"}]') returning id`;
/** Versions beside the one that each report of the run has. */
const TWICE = `
  select count(*)::int as n from document_versions v
  join run_packs k on k.document_id = v.document_id where k.run_id = $1 and v.version_number > 1`;

/**
 * Kills the worker twice while it makes reports for all. Each report is made, and is among the documents
 * once.
 */
export async function killWorkerDuringPackRun(
  stage: TestEnvironment,
  admin: UserSession,
  report: Report,
): Promise<void> {
  const run = await begin(stage, admin);
  if (!run) return report.violation('run of reports', 'none could be begun');
  const look = () => lookAt(stage, admin, run);
  for (const part of [0.2, 0.6]) {
    await waitUntil('further', async () => (await look()).done >= run.queued * part, ENDS_WITHIN_S * 1000);
    await stage.worker.kill();
    await stage.worker.start();
  }
  const began = performance.now();
  const isOver = async () => {
    const { queued, running } = await look();
    return queued + running === 0;
  };
  await waitUntil('all made', isOver, ENDS_WITHIN_S * 1000).catch(() => undefined);
  const last = await look();
  if (last.done !== run.queued) report.violation('reports that are not all made', JSON.stringify(last));
  const [twice] = await stage.database.ask<{ n: number }>(TWICE, 'portal', [run.id]);
  if (twice!.n > 0) report.violation('report made twice', `${twice!.n} of ${run.queued}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  report.figure(`${run.queued} reports for everybody, worker killed twice: done after, s`, seconds);
}

async function begin({ database, servers }: TestEnvironment, admin: UserSession): Promise<Run | null> {
  for (const { project_id, time_period_id } of await database.ask<Candidate>(CANDIDATES)) {
    const [template] = await database.ask<{ id: number }>(TEMPLATE, 'portal', [project_id]);
    const order = { report_template_id: template!.id, time_period_id };
    const { status, text } = await callJson(
      `${servers[0]!.url}/api/v1/packRuns/`,
      await admin.token(),
      order,
    );
    const run = status === 200 ? (JSON.parse(text) as Run) : null;
    if (run && run.queued >= 5) return run;
  }
  return null;
}

async function lookAt(
  { servers }: TestEnvironment,
  admin: UserSession,
  { id, project_id }: Run,
): Promise<Run> {
  const { text } = await callJson(
    `${servers[0]!.url}/api/v1/packRuns/?project_id=${project_id}`,
    await admin.token(),
  );
  return (JSON.parse(text) as { pack_runs: Run[] }).pack_runs.find((one) => one.id === id)!;
}
