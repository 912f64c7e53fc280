import type { ODataOptions } from '@portal/contract/exports/odata';
import type { FastifyRequest } from 'fastify';
import type { TableColumn } from '../../../file-formats/streamed-table-types.ts';
import { problems } from '../../../lib/problems.ts';
import { type Filter, parseFilter } from './filter/parse-filter.ts';
import { problemMessages } from '../../../messages/problems.ts';

const KNOWN = ['$select', '$filter', '$top', '$skip', '$count', '$format', '$skiptoken'];
/** Unsupported options of the standard: a program that receives 501 does the work itself. */
const NOT_DONE = [
  '$orderby',
  '$expand',
  '$search',
  '$apply',
  '$compute',
  '$levels',
  '$index',
  '$schemaversion',
  '$deltatoken',
];

/** The query on an entity set. */
export type QueryOptions = {
  /** Places of the columns that are wanted, or null for all. */
  select: number[] | null;
  filter: Filter | null;
  top: number | null;
  skip: number;
  isCounted: boolean;
  after: string | null;
};

/** @throws 400 or 501 for what is none of the options of OData that are taken here */
export function assertSupportedOptions(options: ODataOptions): void {
  for (const name of Object.keys(options)) {
    if (!name.startsWith('$') || KNOWN.includes(name)) continue;
    if (NOT_DONE.includes(name))
      throw problems.notImplemented(problemMessages.odataOptionNotSupported({ option: name }));
    throw problems.notUnderstood(problemMessages.odataOptionNotFound({ option: name }));
  }
}

/**
 * Parses query options.
 * @throws 400 for an option that breaks the standard, 501 for an unsupported one
 */
export function parseQueryOptions(options: ODataOptions, columns: readonly TableColumn[]): QueryOptions {
  assertSupportedOptions(options);
  const aliases = Object.entries(options).filter(
    ([name, value]) => name.startsWith('@') && typeof value === 'string',
  );
  return {
    select: options.$select === undefined ? null : selected(options.$select, columns),
    filter:
      options.$filter === undefined
        ? null
        : parseFilter(options.$filter, columns, Object.fromEntries(aliases) as Record<string, string>),
    top: wholeOf('$top', options.$top),
    skip: wholeOf('$skip', options.$skip) ?? 0,
    isCounted: isTrue('$count', options.$count),
    after: options.$skiptoken ?? null,
  };
}

function selected(select: string, columns: readonly TableColumn[]): number[] | null {
  const names = select.split(',').map((name) => name.trim());
  if (names.includes('*')) return null;
  const places = names.map((wanted) => {
    const place = columns.findIndex(({ name }) => name === wanted);
    if (place === -1)
      throw problems.notUnderstood(problemMessages.odataPropertyNotFound({ property: wanted }));
    return place;
  });
  return [...new Set(places)];
}

function wholeOf(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  if (!/^\d{1,9}$/.test(value))
    throw problems.notUnderstood(problemMessages.odataWholeNumberRequired({ option: name }));
  return Number(value);
}

function isTrue(name: string, value: string | undefined): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw problems.notUnderstood(problemMessages.odataBooleanRequired({ option: name }));
  return value === 'true';
}

export type MetadataLevel = 'none' | 'minimal';

const mediaTypes = { json: 'application/json', xml: 'application/xml' } as const;

/**
 * Returns the level of metadata: `full` is answered with `minimal`, and the answer says so.
 *
 * @throws 400 for a version of OData before 4.0, 406 if the caller does not accept the only format
 */
export function readMetadataLevel(
  { headers }: FastifyRequest,
  options: ODataOptions,
  format: keyof typeof mediaTypes,
): MetadataLevel {
  assertSupportedVersion(headers['odata-maxversion']);
  const accepted = options.$format ?? headers.accept ?? '*/*';
  if (accepted !== format && !accepts(accepted, mediaTypes[format]))
    throw problems.notAcceptable(
      problemMessages.odataFormatNotSupported({
        format: format.toUpperCase(),
        media_type: mediaTypes[format],
      }),
    );
  return /odata\.metadata=none/.test(accepted) ? 'none' : 'minimal';
}

/** Returns the page size the caller prefers: `Prefer: odata.maxpagesize=500`. */
export function readPageSize({ headers }: FastifyRequest): number | null {
  const [, size] = /\b(?:odata\.)?maxpagesize=(\d{1,6})\b/.exec(String(headers.prefer ?? '')) ?? [];
  return Number(size ?? 0) || null;
}

/** @throws 400 for a version of OData before 4.0 */
export function assertSupportedVersion(maxVersion: string | string[] | undefined): void {
  if (typeof maxVersion === 'string' && Number.parseFloat(maxVersion) < 4)
    throw problems.notUnderstood(problemMessages.odataVersionNotSupported);
}

/** Returns true if an `Accept` header includes a type. */
const accepts = (header: string, type: string): boolean =>
  header.split(',').some((range) => {
    const wanted = range.split(';')[0]!.trim().toLowerCase();
    return wanted === type || wanted === '*/*' || wanted === `${type.split('/')[0]}/*`;
  });
