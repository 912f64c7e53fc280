import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { documents } from '../../../tables/documents.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { canSeeDocument } from './document.policy.ts';

const documentQuery = (db: Db) =>
  selectWithCaller(db, { document: documents })
    .leftJoin(
      documents,
      and(eq(documents.id, sql.placeholder('document_id')), eq(documents.programme_id, caller.programme_id)),
    )
    .prepare('open_document');

export const createDocumentLoader = (db: Db) =>
  createLoader(documentQuery(db), (actor, { document }) =>
    document && canSeeDocument(actor, document) ? { document } : 'document',
  );
