import type { StreamedFile, UploadedFile } from '@portal/contract/shared/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problems } from '../lib/problems.ts';
import { problemMessages } from '../messages/problems.ts';

const MEGABYTE = 1024 * 1024;
/** The maximum size of a file in a form, unless its endpoint sets another. */
const DEFAULT_FILE_BYTES = 10 * MEGABYTE;

/** The fields and files of a form by their names. @throws 413 for a file that is too large, 415 for no form */
export async function readForm(
  request: FastifyRequest,
  maxFileBytes = DEFAULT_FILE_BYTES,
): Promise<Record<string, string | UploadedFile>> {
  assertForm(request);
  const found: Record<string, string | UploadedFile> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFileBytes, files: 5, fields: 50 } })) {
      if (part.type === 'field') found[part.fieldname] = String(part.value);
      else {
        const content = await part.toBuffer();
        found[part.fieldname] = { file_name: part.filename, media_type: part.mimetype, content };
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge(maxFileBytes);
    throw unreadable();
  }
  return found;
}

/**
 * Reads a form's fields up to its first file, and streams that file; the fields precede the file. Unread
 * content is drained when the answer is sent, so that a client still sending can read the answer.
 */
export async function readStreamedForm(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, string | StreamedFile>> {
  assertForm(request);
  reply.raw.once('finish', () => request.raw.resume());
  const found: Record<string, string | StreamedFile> = {};
  try {
    const parts = request.parts({ limits: { fileSize: Infinity, files: 1, fields: 50 } });
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value;
      if (part.type === 'file') {
        found[part.fieldname] = { file_name: part.filename, content: part.file };
        return found;
      }
      found[part.fieldname] = String(part.value);
    }
  } catch {
    throw unreadable();
  }
  return found;
}

export const fileTooLarge = (maxBytes: number) =>
  new Problem('too_large', problemMessages.fileTooLarge({ megabytes: Math.floor(maxBytes / MEGABYTE) }));
const unreadable = () => problems.notUnderstood(problemMessages.formUnreadable);

function assertForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Problem('wrong_content_type', problemMessages.formRequired);
}
