import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, streamedFile } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* Files that the programme team keeps for people: of the whole programme, or of one project. */

/** The largest file that is taken. */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;

/** The permitted file types, by the end of the name; the content must match. */
export const documentExtensions = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'csv',
  'txt',
  'png',
  'jpg',
  'jpeg',
  'mp4',
] as const;
export type DocumentExtension = (typeof documentExtensions)[number];

/**
 * The readers of a document, among those with access to its project: all, those who enter data, or the
 * programme team.
 */
export const documentAudiences = ['everybody', 'contributors', 'team'] as const;
export type DocumentAudience = (typeof documentAudiences)[number];
const audience = z.enum(documentAudiences);

const documentName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(200, 'Name must be at most 200 characters.');
const folderName = z.string().trim().max(100, 'Folder must be at most 100 characters.');
const description = z.string().trim().max(1000, 'Description must be at most 1,000 characters.');

const document = z.object({
  id: z.number().int(),
  document_name: z.string(),
  description: z.string(),
  /** Empty: in no folder. */
  folder_name: z.string(),
  /** Null: of the whole programme. */
  project_id: z.number().int().nullable(),
  project_name: z.string().nullable(),
  visible_to: audience,
  /** For the people of this organisation alone, and the programme team; null: of all. */
  organisation_id: z.number().int().nullable(),
  organisation_name: z.string().nullable(),
  /** The number of the newest version, counted from 1. */
  version_number: z.number().int(),
  file_name: z.string(),
  size_bytes: z.number().int(),
  uploaded_at: instant,
});
export type Document = z.infer<typeof document>;

export const documentSorts = ['name', 'folder', 'project', 'size', 'uploaded'] as const;
export type DocumentSort = (typeof documentSorts)[number];

export const listDocuments = endpoint({
  name: 'listDocuments',
  method: 'GET',
  path: '/api/v1/documents/',
  access: 'user',
  summary: 'List the documents you can read, with all their folders.',
  query: z.object({
    search: z.string().max(100).optional(),
    /** 0: those of the whole programme alone. */
    project_id: z.union([z.literal('0').transform(() => 0 as const), id]).optional(),
    folder_name: z.string().max(100).optional(),
    visible_to: audience.optional(),
    /** With a minus the other way round. */
    sort: z.enum([...documentSorts, ...documentSorts.map((column) => `-${column}` as const)]).default('name'),
    ...page,
  }),
  response: listOf('documents', document).extend({ folders: z.array(z.string()) }),
});

/** A project of a form, whose fields are texts: none is empty. */
const formProject = z.union([z.literal('').transform(() => null), id]).default(null);

export const createDocument = endpoint({
  name: 'createDocument',
  method: 'POST',
  path: '/api/v1/documents/',
  access: 'admin',
  summary: 'Upload a document. Put the file last in the form.',
  accepts: 'form',
  isStreamed: true,
  maxFileBytes: MAX_DOCUMENT_BYTES,
  body: z.object({
    document_name: documentName,
    description: description.default(''),
    folder_name: folderName.default(''),
    project_id: formProject,
    visible_to: audience.default('everybody'),
    file: streamedFile,
  }),
  response: document,
});

const changeable = z.object({
  document_name: documentName,
  description,
  folder_name: folderName,
  project_id: bodyId.nullable(),
  visible_to: audience,
});

export const updateDocument = endpoint({
  name: 'updateDocument',
  method: 'PUT',
  path: '/api/v1/documents/{id}',
  access: 'admin',
  opens: { thing: 'document', document_id: 'params.id' },
  summary:
    'Change the name, folder and readers of a document. Returns 409 and changes nothing if the values in `seen` have changed.',
  params: idParams,
  body: changeable.partial().extend({
    /**
     * The values on the user's screen: if the stored values have changed, the answer is 409 and nothing is
     * overwritten.
     */
    seen: z
      .object({
        document_name: z.string(),
        description: z.string(),
        folder_name: z.string(),
        project_id: z.number().nullable(),
        visible_to: audience,
      })
      .partial()
      .optional(),
  }),
  response: document,
});

export const addDocumentVersion = endpoint({
  name: 'addDocumentVersion',
  method: 'POST',
  path: '/api/v1/documents/{id}/versions',
  access: 'admin',
  opens: { thing: 'document', document_id: 'params.id' },
  summary: 'Upload a new version of a document. Earlier versions stay. Put the file last in the form.',
  accepts: 'form',
  isStreamed: true,
  maxFileBytes: MAX_DOCUMENT_BYTES,
  params: idParams,
  /** `after_version`: the newest when the form was opened. Where there is a newer one by now, 409. */
  body: z.object({ after_version: id, file: streamedFile }),
  response: document,
});

export const listDocumentVersions = endpoint({
  name: 'listDocumentVersions',
  method: 'GET',
  path: '/api/v1/documents/{id}/versions',
  access: 'admin',
  opens: { thing: 'document', document_id: 'params.id' },
  summary: 'List the versions of a document, newest first.',
  params: idParams,
  query: z.object(page),
  response: listOf(
    'document_versions',
    z.object({
      version_number: z.number().int(),
      file_name: z.string(),
      size_bytes: z.number().int(),
      uploaded_at: instant,
      uploaded_by: z.string().nullable(),
    }),
  ),
});

export const downloadDocument = endpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/api/v1/documents/{id}/download',
  access: 'user',
  opens: { thing: 'document', document_id: 'params.id' },
  audits: 'document.downloaded',
  summary: 'Download the newest version of a document or, as the programme team, a given version.',
  params: idParams,
  query: z.object({ version: id.optional() }),
  produces: 'application/octet-stream',
  response: z.unknown(),
});

export const deleteDocument = endpoint({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/api/v1/documents/{id}',
  access: 'admin',
  opens: { thing: 'document', document_id: 'params.id' },
  summary: 'Delete a document with all its versions.',
  params: idParams,
  response: emptyResponse,
});
