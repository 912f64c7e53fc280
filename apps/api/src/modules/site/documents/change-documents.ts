import type * as contract from '@portal/contract/site/documents';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler, ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { loadAccessibleProject } from '../../projects/projects/load-accessible-project.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import {
  deleteDocumentRow,
  insertDocument,
  insertVersion,
  lockDocument,
  selectDocument,
  selectDocumentFiles,
  updateDocumentColumns,
} from './documents.sql.ts';
import { insertOrphanedFiles } from './orphaned-files.sql.ts';
import { deleteStoredFiles, storeUpload } from './store-upload.ts';
import { serializeDocument } from './serialize-document.ts';
import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

export const createDocument: ManualTransactionHandler<typeof contract.createDocument> = async (context) => {
  const { actor, body, db, deps } = context;
  const { file, ...fields } = body;
  // Before a hundred megabytes arrive for nothing.
  if (fields.project_id !== null) await loadAccessibleProject(db, actor, fields.project_id);
  return storeUpload(context, file, async (held, stored) => {
    const values = { ...fields, programme_id: actor.programme_id, created_at: deps.now() };
    const id = await conflictOnViolation(
      insertDocument(held, values),
      platformMessages.documentProjectNotFound,
    );
    await insertVersion(held, {
      ...stored,
      document_id: id,
      version_number: 1,
      uploaded_at: deps.now(),
      uploaded_by: actor.user_id,
    });
    const { file_name, size_bytes } = stored;
    await record(held, actor, id, {
      action: 'document.uploaded',
      after: { ...fields, file_name, size_bytes },
    });
    return serializeDocument(await selectDocument(held, id));
  });
};

export const addDocumentVersion: ManualTransactionHandler<typeof contract.addDocumentVersion> = async (
  context,
) => {
  const { actor, body, deps, params, loaded } = context;
  if (loaded.document.version_number !== body.after_version)
    throw problems.conflict(platformMessages.documentVersionChanged);
  return storeUpload(context, body.file, async (held, stored) => {
    const before = await lockDocument(held, params.id);
    if (!before) throw problems.notFound('document');
    if (before.version_number !== body.after_version)
      throw problems.conflict(platformMessages.documentVersionChanged);
    const [newest] = await selectDocumentFiles(held, params.id);
    const version_number = before.version_number + 1;
    await insertVersion(held, {
      ...stored,
      document_id: params.id,
      version_number,
      uploaded_at: deps.now(),
      uploaded_by: actor.user_id,
    });
    await updateDocumentColumns(held, params.id, { version_number });
    const { document_name } = before;
    const said = ({ file_name, size_bytes }: { file_name: string; size_bytes: number }) => ({
      file_name,
      size_bytes,
    });
    await record(held, actor, params.id, {
      action: 'document.version_added',
      before: { document_name, version_number: before.version_number, ...said(newest!) },
      after: { document_name, version_number, ...said(stored) },
    });
    return serializeDocument(await selectDocument(held, params.id));
  });
};

export const updateDocument: Handler<typeof contract.updateDocument> = async ({
  actor,
  body: { seen, ...given },
  db,
  params: { id },
}) => {
  const stored = await lockDocument(db, id);
  if (!stored) throw problems.notFound('document');
  assertNoEditConflict(seen, stored);
  const { document_name, description, folder_name, project_id, visible_to } = stored;
  const before = { document_name, description, folder_name, project_id, visible_to };
  const after = { ...before, ...withoutUndefined(given) };
  if (after.project_id !== null && after.project_id !== project_id)
    await loadAccessibleProject(db, actor, after.project_id);
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    await conflictOnViolation(updateDocumentColumns(db, id, after), platformMessages.documentProjectNotFound);
    await record(db, actor, id, { action: 'document.updated', before, after });
  }
  return serializeDocument(await selectDocument(db, id));
};

export const deleteDocument: ManualTransactionHandler<typeof contract.deleteDocument> = async (context) => {
  const { actor, deps, params, write } = context;
  const keys = await write(async (db) => {
    const stored = await lockDocument(db, params.id);
    if (!stored) throw problems.notFound('document');
    const files = await selectDocumentFiles(db, params.id);
    const { document_name, description, folder_name, project_id, visible_to } = stored;
    await deleteDocumentRow(db, params.id);
    const gone = files.map(({ storage_key }) => storage_key);
    await insertOrphanedFiles(db, actor.programme_id, gone, deps.now());
    await record(db, actor, params.id, {
      action: 'document.deleted',
      before: {
        document_name,
        description,
        folder_name,
        project_id,
        visible_to,
        files: files.map(({ version_number, file_name }) => `${version_number}: ${file_name}`),
      },
    });
    return gone;
  });
  await deleteStoredFiles(context, keys);
  return { done: true as const };
};

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof Fields]?: Exclude<Fields[K], undefined>;
  };

const record = createAuditRecorder('document');
