import { problems } from '../../../../lib/problems.ts';
import { problemMessages } from '../../../../messages/problems.ts';

/** @returns 400: what the standard does not allow, or what is not there */
export const invalidFilter = (reason: string) =>
  problems.notUnderstood(problemMessages.odataInvalidFilter({ reason }));
/** @returns 501: what the standard allows and is not done here, so that a program does it itself */
export const unsupportedFilter = (feature: string) =>
  problems.notImplemented(problemMessages.odataFilterNotSupported({ feature }));
