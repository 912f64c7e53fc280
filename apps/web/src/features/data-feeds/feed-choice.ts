import type { FeedFormat, FeedShape } from '@portal/contract/feeds';

export type FeedChoice = { shape: FeedShape; format: FeedFormat };

/** In the address of the page, so that a link to it shows the same. */
export const readChoice = (params: URLSearchParams): FeedChoice => ({
  shape: params.get('shape') === 'wide' ? 'wide' : 'tidy',
  format: params.get('format') === 'parquet' ? 'parquet' : 'csv',
});

/** What a program is given: whole, so that it is found from anywhere; what goes without saying left out. */
export function feedAddress(
  path: string,
  { shape, format }: FeedChoice,
  origin = window.location.origin,
): string {
  const query = new URLSearchParams();
  if (shape !== 'tidy') query.set('shape', shape);
  if (format !== 'csv') query.set('format', format);
  return `${origin}${path}${query.size > 0 ? `?${query}` : ''}`;
}
