// Starts a thread from the sources, in development and tests: a new thread does not inherit what reads TypeScript.
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
