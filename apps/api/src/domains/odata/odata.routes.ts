import * as contract from '@portal/contract/odata';
import { serve } from '../../http/mount.ts';
import { withWritten } from '../../http/written-answer.ts';
import { problems } from '../../problems.ts';
import { linkTo, rootOf } from './addresses.ts';
import type { EntitySet, ODataAsker } from './entity-set.ts';
import { entitySets } from './entity-sets.ts';
import { metadataOf } from './metadata.ts';
import {
  assertOptions,
  assertVersion,
  type MetadataLevel,
  readFormat,
  readOptions,
  readPageSize,
} from './options.ts';
import { countRows, readPage, readRow } from './read-page.ts';
import { contextOf, entityOf, writeRows } from './write-rows.ts';

const VERSION = { 'OData-Version': '4.0' };
const jsonOf = (level: MetadataLevel) => `application/json;odata.metadata=${level};charset=utf-8`;

/** @throws 404 for what is no entity set of the project that somebody reads */
async function openSet(asker: ODataAsker, name: string): Promise<EntitySet> {
  const [set] = await entitySets(asker, name);
  if (!set) throw problems.notFound('entity set');
  return set;
}

const ONE_ROW = /^(\w+)\('((?:[^']|'')*)'\)$/u;

export const odataRoutes = [
  serve(contract.readODataService, async ({ actor, db, deps, params, query, reply, request, scene }) => {
    assertOptions(query);
    readFormat(request, query, 'json');
    const sets = await entitySets({ actor, db, deps, opened: scene });
    void reply.headers({ ...VERSION, 'Content-Type': jsonOf('minimal') });
    return {
      '@odata.context': `${rootOf(deps, request, params.project_id)}$metadata`,
      value: sets.map(({ name, title }) => ({ name, kind: 'EntitySet' as const, url: name, title })),
    };
  }),

  serve(contract.readODataMetadata, async ({ actor, db, deps, query, reply, request, scene }) => {
    assertOptions(query);
    readFormat(request, query, 'xml');
    void reply.headers(VERSION);
    return metadataOf(await entitySets({ actor, db, deps, opened: scene }));
  }),

  serve(contract.readODataRows, async ({ actor, db, deps, params, query, reply, request, scene }) => {
    const level = readFormat(request, query, 'json');
    const [, name = params.resource, key] = ONE_ROW.exec(params.resource) ?? [];
    const set = await openSet({ actor, db, deps, opened: scene }, name);
    const asked = readOptions(query, set.columns);
    const written = { root: rootOf(deps, request, params.project_id), set, select: asked.select, level };
    void reply.headers({ ...VERSION, 'Content-Type': jsonOf(level) });
    if (key !== undefined) {
      const row = await readRow(set, key.replaceAll("''", "'"));
      return JSON.stringify({ ...contextOf(written, '/$entity'), ...entityOf(written, row) });
    }
    const size = readPageSize(request);
    if (size !== null) void reply.header('Preference-Applied', `odata.maxpagesize=${size}`);
    const page = await readPage(set, asked, size);
    const beside = {
      ...contextOf(written),
      ...(asked.isCounted && { '@odata.count': await countRows(set, asked.filter) }),
      ...(page.next && { '@odata.nextLink': linkTo(written.root + set.name, query, page.next) }),
    };
    return withWritten(beside, 'value', await writeRows(written, page.rows));
  }),

  serve(contract.countODataRows, async ({ actor, db, deps, params, query, reply, request, scene }) => {
    assertVersion(request.headers['odata-maxversion']);
    const set = await openSet({ actor, db, deps, opened: scene }, params.resource);
    const { filter } = readOptions(query, set.columns);
    void reply.headers({ ...VERSION, 'Content-Type': 'text/plain; charset=utf-8' });
    return String(await countRows(set, filter));
  }),
];
