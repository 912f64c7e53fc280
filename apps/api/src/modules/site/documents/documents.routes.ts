import * as contract from '@portal/contract/site/documents';
import { serve, serveFromReplica, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { addDocumentVersion, createDocument, deleteDocument, updateDocument } from './change-documents.ts';
import { selectDocuments, selectFolders, selectVersions } from './documents.sql.ts';
import { downloadDocument } from './download-document.ts';
import { serializeDocument } from './serialize-document.ts';

export const documentsRoutes = [
  serveFromReplica(contract.listDocuments, async ({ actor, db, query }) => {
    const [{ rows, total }, folders] = await Promise.all([
      selectDocuments(db, actor, query),
      selectFolders(db, actor),
    ]);
    return { documents: rows.map(serializeDocument), total, folders };
  }),
  serveWithManualTransaction(contract.createDocument, createDocument),
  serve(contract.updateDocument, updateDocument),
  serveWithManualTransaction(contract.addDocumentVersion, addDocumentVersion),
  serve(contract.listDocumentVersions, async ({ db, params, query }) => {
    const { rows, total } = await selectVersions(db, params.id, query);
    return { document_versions: rows.map(serializeDocument), total };
  }),
  serve(contract.downloadDocument, downloadDocument),
  serveWithManualTransaction(contract.deleteDocument, deleteDocument),
];
