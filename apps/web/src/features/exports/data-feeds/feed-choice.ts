import { feedFormats, type FeedShape } from '@portal/contract/exports/feeds';

const offeredFormats = [...feedFormats, 'odata'] as const;
type OfferedFormat = (typeof offeredFormats)[number];
export type FeedChoice = { shape: FeedShape; format: OfferedFormat };

/** In the address of the page, so that a link to it shows the same. */
export const parseFeedChoice = (params: URLSearchParams): FeedChoice => ({
  shape: params.get('shape') === 'wide' ? 'wide' : 'tidy',
  format: offeredFormats.find((format) => format === params.get('format')) ?? 'csv',
});

/** Builds the full address for a program, so that it works from anywhere; leaves out default parameters. */
export function feedAddress(
  { path, odata_path }: { path: string; odata_path: string },
  { shape, format }: FeedChoice,
  origin = window.location.origin,
): string {
  if (format === 'odata') return `${origin}${odata_path}${shape === 'wide' ? '_wide' : ''}`;
  const query = new URLSearchParams();
  if (shape !== 'tidy') query.set('shape', shape);
  if (format !== 'csv') query.set('format', format);
  return `${origin}${path}${query.size > 0 ? `?${query}` : ''}`;
}
