import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { charts } from '../../../tables/charts.tables.ts';
import { report_templates } from '../../../tables/report-packs.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const columns = {
  id: report_templates.id,
  project_id: report_templates.project_id,
  organisation_id: report_templates.organisation_id,
  template_name: report_templates.template_name,
  format: report_templates.format,
  version: report_templates.version,
  changed_at: report_templates.changed_at,
  changed_by: users.full_name,
  charts: sql`(select count(*)::int from jsonb_array_elements(${report_templates.blocks}) part
    where part ->> 'kind' = 'chart')` as SQL<number>,
};
export type TemplateRow = Awaited<ReturnType<typeof selectTemplate>>;

/** The programme team's, and those of one organisation, by name; without what they hold. */
export async function selectTemplates(
  db: Db,
  of: { project_id: number; organisation_id: number | null; limit: number; offset: number },
) {
  const { organisation_id } = of;
  const rows = await db
    .select({ ...columns, total: sql<number>`(count(*) over ())::int` })
    .from(report_templates)
    .leftJoin(users, eq(users.id, report_templates.changed_by))
    .where(
      and(
        eq(report_templates.project_id, of.project_id),
        or(
          isNull(report_templates.organisation_id),
          organisation_id === null ? undefined : eq(report_templates.organisation_id, organisation_id),
        ),
      ),
    )
    .orderBy(asc(sql`lower(${report_templates.template_name})`), asc(report_templates.id))
    .limit(of.limit)
    .offset(of.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function selectTemplate(db: Db, id: number) {
  const [row] = await db
    .select({ ...columns, blocks: report_templates.blocks })
    .from(report_templates)
    .leftJoin(users, eq(users.id, report_templates.changed_by))
    .where(eq(report_templates.id, id));
  return row!;
}

export async function countTemplates(
  db: Db,
  of: { project_id: number; organisation_id: number | null },
): Promise<number> {
  return db.$count(
    report_templates,
    and(
      eq(report_templates.project_id, of.project_id),
      of.organisation_id === null
        ? isNull(report_templates.organisation_id)
        : eq(report_templates.organisation_id, of.organisation_id),
    ),
  );
}

export async function insertTemplate(db: Db, values: typeof report_templates.$inferInsert): Promise<number> {
  const [row] = await db.insert(report_templates).values(values).returning({ id: report_templates.id });
  return row!.id;
}

/** Changes a template that is still at the given version. @returns false if the version is another by now */
export async function updateTemplateIfUnchanged(
  db: Db,
  of: { id: number; version: number },
  values: Partial<typeof report_templates.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(report_templates)
    .set({ ...values, version: sql`${report_templates.version} + 1` })
    .where(and(eq(report_templates.id, of.id), eq(report_templates.version, of.version)))
    .returning({ id: report_templates.id });
  return rows.length === 1;
}

export const deleteTemplate = (db: Db, id: number) =>
  db.delete(report_templates).where(eq(report_templates.id, id));

/** Counts how many of these charts the project has. */
export const countChartsOf = (db: Db, project_id: number, ids: number[]): Promise<number> =>
  db.$count(
    charts,
    and(eq(charts.project_id, project_id), sql`${charts.id} = any(${sql.param(ids)}::int[])`),
  );
