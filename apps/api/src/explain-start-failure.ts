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
    return 'PORT is not usable: another program is already using this port. Stop that program, or choose another PORT.';
  if (syscall === 'listen' && code === 'EACCES')
    return 'PORT is not usable: this user account cannot open this port. Choose a PORT above 1023.';
  if ((syscall === 'listen' && code === 'EADDRNOTAVAIL') || syscall === 'getaddrinfo')
    return 'HOST is not usable: it is not an address of this machine. Use 127.0.0.1 to accept connections from this machine only, or 0.0.0.0 to accept connections on every address.';
  if (isDiskFull(error))
    return 'The disk is full. Free some space and try again. No saved data has been lost.';
  // A failed query's own message repeats the query; what the database said is its cause.
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** A setting that turned out wrong only when it was used. */
export class SettingError extends Error {
  constructor(name: string, problem: string, cause?: unknown) {
    super(`${name} is not usable: ${problem}`, { cause });
  }
}
