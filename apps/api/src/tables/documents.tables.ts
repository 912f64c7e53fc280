import { documentAudiences } from '@portal/contract/site/documents';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { searchIndex } from '../database/search-index.ts';
import { organisations } from './organisations.tables.ts';
import { programmes } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';
import { users } from './users.tables.ts';

/** A file that the programme team keeps for people, with what it says of itself. */
export const documents = pgTable(
  'documents',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    /** Null: of the whole programme. */
    project_id: integer().references(() => projects.id),
    /** For the people of one organisation alone, and the programme team; null: for those of all. */
    organisation_id: integer().references(() => organisations.id),
    document_name: text().notNull(),
    description: text().notNull().default(''),
    /** Empty: in no folder. */
    folder_name: text().notNull().default(''),
    visible_to: text({ enum: documentAudiences }).notNull(),
    /** Its newest version. */
    version_number: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.programme_id, t.folder_name),
    searchIndex('documents_looked_for', t.document_name, t.description, t.folder_name),
    index().on(t.project_id),
    index().on(t.organisation_id),
    check('documents_visible_to_known', oneOfCondition(t.visible_to, documentAudiences)),
  ],
);

export const document_versions = pgTable(
  'document_versions',
  {
    id: identity(),
    document_id: requiredReference(() => documents.id, { onDelete: 'cascade' }),
    version_number: integer().notNull(),
    /** The key in the file store. */
    storage_key: text().notNull().unique(),
    file_name: text().notNull(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the file, in hexadecimal digits. */
    content_hash: text().notNull(),
    uploaded_at: createdAt(),
    uploaded_by: integer().references(() => users.id),
  },
  (t) => [unique().on(t.document_id, t.version_number)],
);

/**
 * Files of the store that belong to no document: on their way to one, or left by one that is deleted. Noted before the store
 * gets a file and when it is to go, so that nothing is ever taken away there that is not noted here.
 */
export const stored_leftovers = pgTable(
  'stored_leftovers',
  {
    storage_key: text().primaryKey(),
    programme_id: requiredReference(() => programmes.id),
    /** From when on it may go: what is still being stored is left alone. */
    goes_after: instant().notNull(),
  },
  (t) => [index().on(t.programme_id, t.goes_after)],
);
