import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { demoTemplate } from '#fixtures/demo-app';
import { callAt, signInAt, startPortals } from '#support/start-portal';
import { createDatabase, dropDatabase } from '#support/template-database';

const start = startPortals();

it.each([
  [8, 'an empty database', false],
  [4, 'an empty database, with the demonstration', true],
])('%i that start at once on %s all listen, and stop on request', async (count, _, demo) => {
  const server = inject('databaseServer');
  const name = `several_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(server, name);
  try {
    const portals = Array.from({ length: count }, () => start(databaseUrl, demo));
    expect(await Promise.all(portals.map(({ listening }) => listening))).toEqual(
      portals.map(() => 'listens'),
    );
    expect(await Promise.all(portals.map(({ stop }) => stop()))).toEqual(portals.map(() => 0));
  } finally {
    await dropDatabase(server, name);
  }
});

it('servers and a worker share one database: a session is valid on all, and jobs wait for the worker', async () => {
  const server = inject('databaseServer');
  const name = `several_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(server, name, await demoTemplate());
  try {
    const [one, other] = [1, 2].map(() => start(databaseUrl, true, { PROCESS: 'serve' }));
    await Promise.all([one!.listening, other!.listening]);
    const [first, second] = [one!, other!].map(({ addressOf }) => addressOf('is running'));
    const access_token = await signInAt(first!, 'admin@acute.example');
    const { id } = await callAt(first!, 'measures/rebuild', access_token, { project_id: 1 });
    const stateAt = async (address: string) =>
      (await callAt(address, `measures/jobs/${id}`, access_token))['state'];
    expect(await stateAt(second!)).toBe('waiting');
    await one!.stop('SIGKILL');
    // Longer than a worker's polling interval: no worker processes it.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(await stateAt(second!)).toBe('waiting');

    const worker = start(databaseUrl, false, { PROCESS: 'work', METRICS_PORT: '0' });
    expect(await worker.listening).toBe('listens');
    const watched = worker.addressOf('metrics are');
    expect((await fetch(`${watched}/readyz`)).status).toBe(200);
    await expect.poll(() => stateAt(second!)).toBe('done');
    const metrics = await (await fetch(`${watched}/metrics`)).text();
    expect(metrics).toMatch(/portal_connections\{pool="main",state="open"\} \d/);
    expect(metrics).toMatch(/portal_waiting\{what="messages"\} \d/);
    expect(await Promise.all([other!.stop(), worker.stop()])).toEqual([0, 0]);
  } finally {
    await dropDatabase(server, name);
  }
});
