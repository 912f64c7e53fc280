import { Worker, type WorkerOptions } from 'node:worker_threads';
import { bundleWorker } from './bundle-worker.ts';

/**
 * Starts the file of this name beside whoever starts it (`import.meta.url`) in a thread of its own. Beside the bundle it is
 * a file of its own (scripts/build.mjs); beside the sources it is TypeScript.
 */
export const startThread = (beside: string, name: string, options: WorkerOptions): Worker =>
  new Worker(
    beside.endsWith('.ts') ? bundleWorker(new URL(`./${name}.ts`, beside)) : new URL(`./${name}.js`, beside),
    options,
  );
