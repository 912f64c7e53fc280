import { spawn } from 'node:child_process';
import { ConcurrencyLimit } from '../lib/concurrency-limit.ts';

/** Scanners at work at once, and files that wait for one. */
const turns = new ConcurrencyLimit(2, 20);

export type ScanVerdict = 'clean' | 'refused' | 'unknown';

/**
 * Scans a file with the configured command. `{file}` in the command is the file's path; without it, the path
 * is the last argument. Exit code 0 accepts the file and 1 refuses it. Any other code, a missing command or a
 * timeout gives no verdict.
 */
export const scanFile = (command: string, path: string, timeoutSeconds: number): Promise<ScanVerdict> =>
  turns.take(() => runScanner(command, path, timeoutSeconds));

function runScanner(command: string, path: string, timeoutSeconds: number): Promise<ScanVerdict> {
  const [program, ...given] = command.split(/\s+/) as [string, ...string[]];
  const parts = given.some((part) => part.includes('{file}')) ? given : [...given, '{file}'];
  const scanner = spawn(
    program,
    parts.map((part) => part.replaceAll('{file}', path)),
    { stdio: 'ignore', timeout: timeoutSeconds * 1000, killSignal: 'SIGKILL' },
  );
  return new Promise((resolve) => {
    scanner.once('error', () => resolve('unknown'));
    scanner.once('exit', (code) => resolve(code === 0 ? 'clean' : code === 1 ? 'refused' : 'unknown'));
  });
}
