import { problems } from '../../../../lib/problems.ts';

/** @returns 400: what the standard does not allow, or what is not there */
export const invalidFilter = (reason: string) =>
  problems.notUnderstood(`The $filter is not valid: ${reason}.`);
/** @returns 501: what the standard allows and is not done here, so that a program does it itself */
export const unsupportedFilter = (feature: string) =>
  problems.notImplemented(
    `A $filter with ${feature} is not supported. Remove it, and filter the rows you receive.`,
  );
