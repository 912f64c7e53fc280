import type { Document, DocumentSort } from '@portal/contract/site/documents';
import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import {
  audiencesOf,
  includedProjectIds,
  excludedProjectIds,
  canReadEveryOrganisation,
} from './document.policy.ts';
import { document_versions, documents } from '../../../tables/documents.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const columns = {
  id: documents.id,
  document_name: documents.document_name,
  description: documents.description,
  folder_name: documents.folder_name,
  project_id: documents.project_id,
  project_name: projects.project_name,
  visible_to: documents.visible_to,
  organisation_id: documents.organisation_id,
  organisation_name: organisations.organisation_name,
  version_number: documents.version_number,
  file_name: document_versions.file_name,
  size_bytes: document_versions.size_bytes,
  uploaded_at: document_versions.uploaded_at,
};
const newest = and(
  eq(document_versions.document_id, documents.id),
  eq(document_versions.version_number, documents.version_number),
);

const sorted: Record<DocumentSort, SQL> = {
  name: sql`lower(${documents.document_name})`,
  folder: sql`lower(${documents.folder_name})`,
  project: sql`lower(${projects.project_name})`,
  size: sql`${document_versions.size_bytes}`,
  uploaded: sql`${document_versions.uploaded_at}`,
};
function orderBy(sort: DocumentSort | `-${DocumentSort}`): SQL[] {
  const by = sorted[sort.replace(/^-/, '') as DocumentSort];
  const first = sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls first`;
  return [first, asc(sorted.name), asc(documents.id)];
}

export type DocumentReader = Parameters<typeof includedProjectIds>[0];
/** Selects all documents that `canSeeDocument` allows. */
export function visibleDocumentsSql(actor: DocumentReader): SQL | undefined {
  const open = includedProjectIds(actor);
  const closed = excludedProjectIds(actor);
  return and(
    eq(documents.programme_id, actor.programme_id),
    inArray(documents.visible_to, audiencesOf(actor)),
    canReadEveryOrganisation(actor)
      ? undefined
      : or(
          isNull(documents.organisation_id),
          actor.organisation_id === null ? undefined : eq(documents.organisation_id, actor.organisation_id),
        ),
    or(
      isNull(documents.project_id),
      open === null
        ? sql`${documents.project_id} <> all(${sql.param(closed)}::int[])`
        : sql`${documents.project_id} = any(${sql.param(open)}::int[])`,
    ),
  );
}

const lookedThrough = [
  documents.document_name,
  documents.description,
  documents.folder_name,
  document_versions.file_name,
  sql`coalesce(${projects.project_name}, '')`,
];

type Asked = {
  search?: string | undefined;
  /** 0: those of the whole programme. */
  project_id?: number | undefined;
  folder_name?: string | undefined;
  visible_to?: Document['visible_to'] | undefined;
  sort: DocumentSort | `-${DocumentSort}`;
  limit: number;
  offset: number;
};

export async function selectDocuments(db: Db, actor: DocumentReader, query: Asked) {
  const { project_id, folder_name, visible_to } = query;
  const rows = await db
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(documents)
    .innerJoin(document_versions, newest)
    .leftJoin(projects, eq(projects.id, documents.project_id))
    .leftJoin(organisations, eq(organisations.id, documents.organisation_id))
    .where(
      and(
        visibleDocumentsSql(actor),
        project_id === undefined
          ? undefined
          : project_id === 0
            ? isNull(documents.project_id)
            : eq(documents.project_id, project_id),
        folder_name === undefined ? undefined : eq(documents.folder_name, folder_name),
        visible_to === undefined ? undefined : eq(documents.visible_to, visible_to),
        matchesSearch(query.search, ...lookedThrough),
      ),
    )
    .orderBy(...orderBy(query.sort))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Lists the folders with documents the user can see, by name. */
export async function selectFolders(db: Db, actor: DocumentReader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ folder_name: documents.folder_name })
    .from(documents)
    .where(and(visibleDocumentsSql(actor), ne(documents.folder_name, '')))
    .orderBy(documents.folder_name);
  return rows.map(({ folder_name }) => folder_name);
}

export async function selectDocument(db: Db, id: number) {
  const [row] = await db
    .select(columns)
    .from(documents)
    .innerJoin(document_versions, newest)
    .leftJoin(projects, eq(projects.id, documents.project_id))
    .leftJoin(organisations, eq(organisations.id, documents.organisation_id))
    .where(eq(documents.id, id));
  return row!;
}

/** Locks a document until the transaction ends. */
export async function lockDocument(db: Db, id: number) {
  const [row] = await db.select().from(documents).where(eq(documents.id, id)).for('update');
  return row;
}

/** Locks the document of an organisation by its name and place until the transaction ends. */
export async function lockDocumentNamed(
  db: Db,
  of: { project_id: number; organisation_id: number; document_name: string; folder_name: string },
) {
  const [row] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.project_id, of.project_id),
        eq(documents.organisation_id, of.organisation_id),
        eq(documents.document_name, of.document_name),
        eq(documents.folder_name, of.folder_name),
      ),
    )
    .orderBy(documents.id)
    .limit(1)
    .for('update');
  return row;
}

export async function insertDocument(db: Db, values: typeof documents.$inferInsert): Promise<number> {
  const [row] = await db.insert(documents).values(values).returning({ id: documents.id });
  return row!.id;
}

export async function updateDocumentColumns(
  db: Db,
  id: number,
  fields: Partial<typeof documents.$inferInsert>,
): Promise<void> {
  await db.update(documents).set(fields).where(eq(documents.id, id));
}

/** With its versions, whose files stay until they are taken away. */
export async function deleteDocumentRow(db: Db, id: number): Promise<void> {
  await db.delete(documents).where(eq(documents.id, id));
}

export async function insertVersion(db: Db, values: typeof document_versions.$inferInsert): Promise<void> {
  await db.insert(document_versions).values(values);
}

/** Lists the storage keys and names of a document's files, the newest first. */
export function selectDocumentFiles(db: Db, documentId: number) {
  return db
    .select({
      storage_key: document_versions.storage_key,
      version_number: document_versions.version_number,
      file_name: document_versions.file_name,
      size_bytes: document_versions.size_bytes,
    })
    .from(document_versions)
    .where(eq(document_versions.document_id, documentId))
    .orderBy(desc(document_versions.version_number));
}

export async function selectVersions(db: Db, documentId: number, page: { limit: number; offset: number }) {
  const rows = await db
    .select({
      version_number: document_versions.version_number,
      file_name: document_versions.file_name,
      size_bytes: document_versions.size_bytes,
      uploaded_at: document_versions.uploaded_at,
      uploaded_by: users.full_name,
      total: sql<number>`count(*) over ()`,
    })
    .from(document_versions)
    .leftJoin(users, eq(users.id, document_versions.uploaded_by))
    .where(eq(document_versions.document_id, documentId))
    .orderBy(desc(document_versions.version_number))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function selectDocumentFile(db: Db, documentId: number, version: number) {
  const [row] = await db
    .select({
      storage_key: document_versions.storage_key,
      file_name: document_versions.file_name,
      size_bytes: document_versions.size_bytes,
    })
    .from(document_versions)
    .where(and(eq(document_versions.document_id, documentId), eq(document_versions.version_number, version)));
  return row;
}
