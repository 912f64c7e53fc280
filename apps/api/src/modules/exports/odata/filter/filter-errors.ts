import { problems } from '../../../../lib/problems.ts';

/** @returns 400: what the standard does not allow, or what is not there */
export const invalidFilter = (why: string) => problems.notUnderstood(`The $filter is not valid: ${why}.`);
/** @returns 501: what the standard allows and is not done here, so that a program does it itself */
export const unsupportedFilter = (what: string) =>
  problems.notImplemented(
    `A $filter with ${what} is not supported. Remove it, and filter the rows you receive.`,
  );
