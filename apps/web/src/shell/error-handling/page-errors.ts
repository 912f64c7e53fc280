import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../../lib/http/api-error.ts';

/** SPEC §2, §8: an unknown page, with its path. */
export class PageNotFound extends Error {
  override name = 'PageNotFound';
  readonly status = 404;
  constructor(readonly path: string) {
    super('Page not found');
  }
}

/** Returns the status of the error that ended a page: the router's or an API call's; null for others. */
export function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error) || error instanceof ApiError || error instanceof PageNotFound)
    return error.status;
  return null;
}

/** SPEC §2, to the letter. */
export function errorHeading(error: unknown): 'Page Not Found' | 'Internal Server Error' {
  return statusOf(error) === 404 ? 'Page Not Found' : 'Internal Server Error';
}

/** SPEC §8: for these the error page is not rendered and the error is only logged. */
export const isBot = (userAgent: string): boolean =>
  /bot\b|crawl|spider|slurp|bingpreview|facebookexternalhit|embedly|headlesslighthouse|google-inspectiontool/i.test(
    userAgent,
  );
