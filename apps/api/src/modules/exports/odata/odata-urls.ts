import type { ODataOptions } from '@portal/contract/exports/odata';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../http/dependencies.ts';
import type { Page } from './read-rows.ts';

/** Returns the address before the names of the sets, as the caller reaches it. */
export function serviceRootUrl({ config }: Deps, request: FastifyRequest, projectId: number): string {
  const origin = config.PUBLIC_URL?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
  return `${origin}/api/v1/odata/${projectId}/`;
}

/** The address of what comes after a page: as it was asked for, but for what has been given. */
export function nextPageUrl(
  address: string,
  options: ODataOptions,
  { after, skip, top }: NonNullable<Page['next']>,
): string {
  const rest = Object.entries({
    ...options,
    $top: top,
    $skip: skip || null,
    $skiptoken: after,
    $count: null,
  });
  const query = rest.filter(([, value]) => value !== null && value !== undefined);
  return `${address}?${query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}
