import * as contract from '@portal/contract/exports/odata';
import { serve } from '../../../http/mount-endpoints.ts';
import { withSerializedMember } from '../../../http/serialized-response.ts';
import { problems } from '../../../lib/problems.ts';
import { nextPageUrl, serviceRootUrl } from './odata-urls.ts';
import type { EntitySet, ODataCaller } from './entity-set.ts';
import { listEntitySets } from './list-entity-sets.ts';
import { buildODataMetadata } from './odata-metadata.ts';
import {
  assertSupportedOptions,
  assertSupportedVersion,
  type MetadataLevel,
  readMetadataLevel,
  parseQueryOptions,
  readPageSize,
} from './query-options.ts';
import { countRows, readPage, readRow } from './read-rows.ts';
import { buildODataContext, toEntity, writeRows } from './write-rows.ts';

const VERSION = { 'OData-Version': '4.0' };
const jsonOf = (level: MetadataLevel) => `application/json;odata.metadata=${level};charset=utf-8`;

/**
 * Loads an entity set.
 * @throws 404 if the project has no such set that the caller can read
 */
async function openSet(asker: ODataCaller, name: string): Promise<EntitySet> {
  const [set] = await listEntitySets(asker, name);
  if (!set) throw problems.notFound('entity set');
  return set;
}

const ONE_ROW = /^(\w+)\('((?:[^']|'')*)'\)$/u;

export const odataRoutes = [
  serve(contract.readODataService, async ({ actor, db, deps, params, query, reply, request, loaded }) => {
    assertSupportedOptions(query);
    readMetadataLevel(request, query, 'json');
    const sets = await listEntitySets({ actor, db, deps, opened: loaded });
    void reply.headers({ ...VERSION, 'Content-Type': jsonOf('minimal') });
    return {
      '@odata.context': `${serviceRootUrl(deps, request, params.project_id)}$metadata`,
      value: sets.map(({ name, title }) => ({ name, kind: 'EntitySet' as const, url: name, title })),
    };
  }),

  serve(contract.readODataMetadata, async ({ actor, db, deps, query, reply, request, loaded }) => {
    assertSupportedOptions(query);
    readMetadataLevel(request, query, 'xml');
    void reply.headers(VERSION);
    return buildODataMetadata(await listEntitySets({ actor, db, deps, opened: loaded }));
  }),

  serve(contract.readODataRows, async ({ actor, db, deps, params, query, reply, request, loaded }) => {
    const level = readMetadataLevel(request, query, 'json');
    const [, name = params.resource, key] = ONE_ROW.exec(params.resource) ?? [];
    const set = await openSet({ actor, db, deps, opened: loaded }, name);
    const asked = parseQueryOptions(query, set.columns);
    const written = {
      root: serviceRootUrl(deps, request, params.project_id),
      set,
      select: asked.select,
      level,
    };
    void reply.headers({ ...VERSION, 'Content-Type': jsonOf(level) });
    if (key !== undefined) {
      const row = await readRow(set, key.replaceAll("''", "'"));
      return JSON.stringify({ ...buildODataContext(written, '/$entity'), ...toEntity(written, row) });
    }
    const size = readPageSize(request);
    if (size !== null) void reply.header('Preference-Applied', `odata.maxpagesize=${size}`);
    const page = await readPage(set, asked, size);
    const beside = {
      ...buildODataContext(written),
      ...(asked.isCounted && { '@odata.count': await countRows(set, asked.filter) }),
      ...(page.next && { '@odata.nextLink': nextPageUrl(written.root + set.name, query, page.next) }),
    };
    return withSerializedMember(beside, 'value', await writeRows(written, page.rows));
  }),

  serve(contract.countODataRows, async ({ actor, db, deps, params, query, reply, request, loaded }) => {
    assertSupportedVersion(request.headers['odata-maxversion']);
    const set = await openSet({ actor, db, deps, opened: loaded }, params.resource);
    const { filter } = parseQueryOptions(query, set.columns);
    void reply.headers({ ...VERSION, 'Content-Type': 'text/plain; charset=utf-8' });
    return String(await countRows(set, filter));
  }),
];
