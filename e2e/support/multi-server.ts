import { Database } from '../../faults/database.ts';
import { Portal } from '../../faults/portal.ts';
import { freePorts, killAll, sleep } from '../../faults/processes.ts';
import { startLoadBalancer } from './load-balancer.ts';

/** Between two deaths: long enough for the one before to be back, and to know again who is there. */
const LIVES_MS = [30_000, 90_000] as const;

/**
 * The portal as it is run on several machines: a database, a worker and servers behind a balancer, with the demonstration. One
 * server after the other is killed (SIGKILL) at a random moment and started again, as a service manager does it.
 */
export async function startMultiServer(folder: string, count: number) {
  const [databasePort, worksAt, ...servesAt] = await freePorts(count + 2);
  const database = new Database(folder, databasePort!);
  await database.create();
  const balancer = await startLoadBalancer(servesAt.map((port) => `http://127.0.0.1:${port}`));
  const shared = {
    NODE_ENV: 'development',
    DEMO: 'true',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_URL: balancer.url,
    PGOPTIONS: '-c synchronous_commit=off',
  };
  const servers = servesAt.map((port) => new Portal(port, { ...shared, PROCESS: 'serve' }));
  const worker = new Portal(worksAt!, { ...shared, PROCESS: 'work' });
  const all = [worker, ...servers];
  let kills = 0;
  let isOver = false;
  const breakOne = async () => {
    const [least, most] = LIVES_MS;
    await sleep(least + Math.random() * (most - least));
    while (!isOver && balancer.isPreparing()) await sleep(5);
    if (isOver) return;
    const server = servers[kills % count]!;
    kills += 1;
    await server.kill();
    await server.start();
  };
  for (const one of all) await one.start();
  const breaking = (async () => {
    while (!isOver) await breakOne();
  })();
  return {
    url: balancer.url,
    onSaid: (listen: (text: string) => void) => all.forEach((one) => one.onSaid(listen)),
    stop: async () => {
      isOver = true;
      await breaking;
      console.log(`Servers were killed ${kills} times; ${balancer.cutOff()} requests were cut off.`);
      balancer.stop();
      await Promise.all(all.map((one) => one.kill()));
      await database.end();
      killAll();
    },
  };
}
