import { Readable } from 'node:stream';
import * as contract from '@portal/contract/comparison/publications';
import { writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import type { Db } from '../../../database/connect.ts';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import { type Context, serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import {
  selectPublishedVersion,
  selectVersionFigures,
  selectPublishedVersions,
  type Version,
} from './publication-versions.sql.ts';

const instant = (at: string | null) => at && new Date(at).toISOString();

const HEADINGS = [
  ...['organisation', 'submission', 'measure_code', 'measure', 'unit'],
  ...['value', 'numerator', 'denominator', 'missing_reason'],
];

/** One measure after the other: no memory grows with how many there are. */
async function* linesOf(
  db: Db,
  version: Version,
  beforeRevision: number | undefined,
): AsyncGenerator<string> {
  yield writeCsv([HEADINGS], { bom: true });
  for (const { id, measure_code, measure_name, unit } of version.measures) {
    const rows = await selectVersionFigures(db, { publicationId: version.id, measureId: id, beforeRevision });
    if (rows.length === 0) continue;
    yield writeCsv(
      rows.map((row) => [
        ...[row.organisation_name, row.submission_name, measure_code, measure_name, unit],
        ...[row.value, row.numerator, row.denominator, row.missing_reason],
      ]),
      { escapeFormulae: true },
    );
  }
}

async function downloadPublication({
  db,
  deps,
  query,
  reply,
  loaded,
}: Context<typeof contract.downloadPublication>) {
  const version = await selectPublishedVersion(db, query);
  if (!version) throw problems.notFound('published version');
  const named = [loaded.project.project_name, version.time_period_name, `version ${version.version}`];
  void reply.header('Content-Disposition', attachmentHeader(named, 'csv'));
  void reply.type('text/csv; charset=utf-8');
  return Readable.from(linesOf(deps.streams, version, query.before_revision));
}

export const publicationsRoutes = [
  serveFromReplica(contract.listPublications, async ({ db, query }) => {
    const rows = await selectPublishedVersions(db, query);
    return {
      publications: rows.map((row) => ({
        ...row,
        taken_at: instant(row.taken_at)!,
        withdrawn_at: instant(row.withdrawn_at),
      })),
      total: rows[0]?.total ?? 0,
    };
  }),
  serve(contract.downloadPublication, downloadPublication),
];
