/** A file that cannot be imported at all; the message says why, so that a person can act. */
export class ImportError extends Error {}
