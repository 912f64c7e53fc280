import type { downloadDocument as endpoint } from '@portal/contract/site/documents';
import { contentDispositionFor } from '../../../file-formats/content-disposition.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canSeeVersion } from './document.policy.ts';
import { Problem, problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { FileMissingError } from '../../../file-storage/file-store.ts';
import { selectDocumentFile } from './documents.sql.ts';

/** Piece by piece out of the store; always saved, never shown in the page. */
export const downloadDocument: Handler<typeof endpoint> = async ({
  actor,
  db,
  deps,
  params,
  query,
  reply,
  loaded: { document },
}) => {
  const version = query.version ?? document.version_number;
  const file = canSeeVersion(actor, document, version)
    ? await selectDocumentFile(db, params.id, version)
    : undefined;
  if (!file) throw problems.notFound('document version');
  const content = await deps.files.store.read(file.storage_key).catch((error: unknown) => {
    throw error instanceof FileMissingError
      ? new Problem('file_unavailable', platformMessages.documentFileMissing)
      : error;
  });
  void reply.headers({
    'Content-Disposition': contentDispositionFor(file.file_name),
    'Content-Length': file.size_bytes,
  });
  return content;
};
