import { isDiskFull } from './database/connection-errors.ts';

/**
 * Returns the text for the terminal if the portal cannot start. If a setting is the cause, a sentence names
 * the setting. Database addresses contain passwords and are not repeated.
 */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingError) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return 'PORT is not usable: another program listens there. Stop it, or choose another PORT.';
  if (syscall === 'listen' && code === 'EACCES')
    return 'PORT is not usable: this account may not listen there. Choose a PORT above 1023.';
  if ((syscall === 'listen' && code === 'EADDRNOTAVAIL') || syscall === 'getaddrinfo')
    return 'HOST is not usable: it is no address of this machine. 127.0.0.1 is this machine alone, 0.0.0.0 every address.';
  if (isDiskFull(error))
    return 'The disk is full. Free some space and start this again. No saved data is lost.';
  // A failed query's own message repeats the query; what the database said is its cause.
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** A setting that turned out wrong only when it was used. */
export class SettingError extends Error {
  constructor(name: string, problem: string, cause?: unknown) {
    super(`${name} is not usable: ${problem}`, { cause });
  }
}
