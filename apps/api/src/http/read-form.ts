import type { UploadedFile } from '@portal/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { Problem, problems } from '../problems.ts';

const MEGABYTE = 1024 * 1024;
/** What a form may hold in a file, unless its endpoint says otherwise. */
export const DEFAULT_FILE_BYTES = 10 * MEGABYTE;

/** The fields and files of a form by their names. @throws 413 for a file that is too large, 415 for no form */
export async function readForm(
  request: FastifyRequest,
  maxFileBytes = DEFAULT_FILE_BYTES,
): Promise<Record<string, string | UploadedFile>> {
  if (!request.isMultipart())
    throw new Problem(415, 'Send this as a form (multipart/form-data) with a file.');
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
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Problem(413, `The file is larger than ${Math.floor(maxFileBytes / MEGABYTE)} MB.`);
    }
    throw problems.notUnderstood('The form could not be read. Choose the file again and send it anew.');
  }
  return found;
}
