// Starts the thread from the sources, in development and tests: a new thread does not inherit what reads TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./write-file.worker.ts');
