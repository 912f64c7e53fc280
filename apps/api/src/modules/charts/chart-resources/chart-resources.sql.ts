import type { ChartResource } from '@portal/contract/charts/chart-resources';
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { chart_resources } from '../../../tables/chart-resources.tables.ts';
import { charts } from '../../../tables/charts.tables.ts';
import { document_versions, documents } from '../../../tables/documents.tables.ts';
import { type DocumentReader, visibleDocumentsSql } from '../../site/documents/documents.sql.ts';

const { chart_id, display_order, resource_name, resource_text, url, document_id, shown_for } =
  chart_resources;

/** Selects all resources of a chart, in order, for the programme team. */
export async function selectChartResources(db: Db, chartId: number): Promise<ChartResource[]> {
  return db
    .select({ resource_name, resource_text, url, document_id, shown_for })
    .from(chart_resources)
    .where(eq(chart_id, chartId))
    .orderBy(asc(display_order));
}

/** Puts these in the place of what there was. */
export async function replaceChartResources(
  db: Db,
  chartId: number,
  resources: readonly ChartResource[],
): Promise<void> {
  await db.delete(chart_resources).where(eq(chart_id, chartId));
  if (resources.length === 0) return;
  await db
    .insert(chart_resources)
    .values(resources.map((one, at) => ({ ...one, chart_id: chartId, display_order: at })));
}

/** A document that participants of the project can read: not of the team, of one organisation or of another project. */
const isForParticipants = (projectId: number) =>
  and(
    ne(documents.visible_to, 'team'),
    isNull(documents.organisation_id),
    or(isNull(documents.project_id), eq(documents.project_id, projectId)),
  );

/** Selects which of these documents can be attached to a chart of a project. */
export async function selectAttachable(
  db: Db,
  of: { programme_id: number; project_id: number },
  ids: number[],
): Promise<Set<number>> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.programme_id, of.programme_id),
        isForParticipants(of.project_id),
        inArray(documents.id, ids),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Selects the resources of a project's charts, or of one chart, in order. A document that the reader cannot read is left
 * out, and so is a resource that has nothing else.
 */
export async function selectResources(
  db: Db,
  reader: DocumentReader,
  of: { project_id: number; chart_id?: number },
) {
  const rows = await db
    .select({
      chart_id,
      resource_name,
      resource_text,
      url,
      shown_for,
      document: { id: documents.id, file_name: document_versions.file_name },
    })
    .from(chart_resources)
    .innerJoin(charts, eq(charts.id, chart_id))
    .leftJoin(
      documents,
      and(eq(documents.id, document_id), isForParticipants(of.project_id), visibleDocumentsSql(reader)),
    )
    .leftJoin(
      document_versions,
      and(
        eq(document_versions.document_id, documents.id),
        eq(document_versions.version_number, documents.version_number),
      ),
    )
    .where(
      and(
        eq(charts.project_id, of.project_id),
        of.chart_id === undefined ? undefined : eq(chart_id, of.chart_id),
      ),
    )
    .orderBy(asc(chart_id), asc(display_order));
  return rows.flatMap(({ document, ...row }) => {
    const { id, file_name } = document ?? {};
    const read = id == null || file_name == null ? null : { id, file_name };
    return row.resource_text === '' && row.url === null && read === null ? [] : [{ ...row, document: read }];
  });
}
