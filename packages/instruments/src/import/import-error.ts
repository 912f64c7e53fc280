/** A file that cannot be taken in at all; the message says why, for a person to act on. */
export class ImportError extends Error {}
