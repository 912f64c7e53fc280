import { sendRequest, callJson } from '../http-client.ts';
import { sleep, waitUntil } from '../processes.ts';
import type { Report } from '../report.ts';
import type { UserSession } from '../sessions.ts';
import type { TestEnvironment } from '../test-environment.ts';

const TAKEN_UP_WITHIN_S = 600;
const ROWS = 5000;
type Pack = { id: number; state: string; charts_done: number };

/** The worker is killed while it makes a report pack: another takes it up and ends it. */
export async function killWorkerDuringPack(
  stage: TestEnvironment,
  admin: UserSession,
  report: Report,
): Promise<void> {
  const api = `${stage.servers[0]!.url}/api/v1`;
  const [group] = await stage.database.ask<{ collection_id: number; time_period_id: number }>(
    `select c.id as collection_id, p.time_period_id from collections c
     join output_tabs t on t.id = c.output_tab_id
     join project_time_periods p on p.project_id = t.project_id and p.published_at < now()
     order by (select count(*) from chart_group_memberships has where has.collection_id = c.id) desc, p.published_at desc
     limit 1`,
  );
  const token = await admin.token();
  const ordered = await callJson(`${api}/reportPacks/`, token, { ...group, format: 'pdf' });
  const { id } = JSON.parse(ordered.text) as Pack;
  const look = async () => JSON.parse((await callJson(`${api}/reportPacks/${id}`, token)).text) as Pack;
  await waitUntil('half done', async () => {
    const { state, charts_done } = await look();
    return state === 'done' || charts_done > 0;
  });
  const before = await look();
  await stage.worker.kill();
  if (before.state === 'done') report.violation('pack', 'it was done before it could be cut off');
  await stage.worker.start();
  const began = performance.now();
  const isDone = async () => (await look()).state === 'done';
  await waitUntil('done', isDone, TAKEN_UP_WITHIN_S * 1000).catch(async () =>
    report.violation('report pack that stays cut off', JSON.stringify(await look())),
  );
  report.figure(
    'report pack cut off half-way: done after, s',
    Math.round((performance.now() - began) / 1000),
  );
}

/** Kills the server during the import of a list: all of it is stored, or none. */
export async function killServerDuringImport(
  stage: TestEnvironment,
  admin: UserSession,
  report: Report,
): Promise<void> {
  const [server] = stage.servers;
  const rows = Array.from({ length: ROWS }, (_, at) => `HALF${at},Half done ${at}`);
  const form = new FormData();
  form.append('dry_run', 'false');
  form.append(
    'file',
    new Blob([`organisation_code,organisation_name\r\n${rows.join('\r\n')}\r\n`]),
    'list.csv',
  );
  const encoded = new Response(form);
  const counted = async () =>
    (
      await stage.database.ask<{ n: number }>(
        `select count(*)::int as n from organisations where organisation_code like 'HALF%'`,
      )
    )[0]!.n;
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    authorization: `Bearer ${await admin.token()}`,
    'content-type': encoded.headers.get('content-type')!,
  };
  const found: number[] = [];
  for (const wait of [150, 300, 500, 800]) {
    const answer = sendRequest(`${server!.url}/api/v1/organisations/import`, {
      method: 'POST',
      headers,
      body,
    });
    await sleep(wait);
    await server!.kill();
    await answer;
    found.push(await counted());
    await server!.start();
  }
  const last = await sendRequest(`${server!.url}/api/v1/organisations/import`, {
    method: 'POST',
    headers,
    body,
  });
  found.push(await counted());
  for (const n of found) if (n !== 0 && n !== ROWS) report.violation('import half stored', `${n} of ${ROWS}`);
  if (found.at(-1) !== ROWS)
    report.violation(
      'import not stored in the end',
      `${found.at(-1)}: ${last.status} ${last.text.slice(0, 300)}`,
    );
  report.figure('imports cut off by a kill, rows then there', found.slice(0, -1).join(', '));
}
