import { Worker, type WorkerOptions } from 'node:worker_threads';
import { bundleWorker } from './bundle-worker.ts';

/**
 * Starts an entry of `worker-entries/` in a thread of its own. The build writes each entry as a file beside the server's
 * bundle (scripts/build.mjs); in development its TypeScript is bundled first.
 */
export function startThread(name: string, options: WorkerOptions): Worker {
  const here = import.meta.url;
  const file = here.endsWith('.ts')
    ? bundleWorker(new URL(`../worker-entries/${name}.ts`, here))
    : new URL(`./${name}.js`, here);
  return new Worker(file, options);
}
