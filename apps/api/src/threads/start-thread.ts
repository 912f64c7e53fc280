import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts the file of this name beside whoever starts it (`import.meta.url`) in a thread of its own. Beside the bundle it is
 * a file of its own (scripts/build.mjs); from the sources it is TypeScript and needs something to read that.
 */
export const startThread = (beside: string, name: string, options: WorkerOptions): Worker =>
  beside.endsWith('.ts')
    ? new Worker(new URL('./from-source.mjs', import.meta.url), {
        ...options,
        argv: [new URL(`./${name}.ts`, beside).href],
      })
    : new Worker(new URL(`./${name}.js`, beside), options);
