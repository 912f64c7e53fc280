import type { Document } from '@portal/contract/site/documents';
import { downloadDocument } from '../../../data/site/documents.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { audienceNames, formatFileSize } from './document-file-rules.ts';

/** Downloads a file by its name; `children` is what the link says. */
export function DownloadLink({
  id,
  fileName,
  version,
  children,
}: {
  id: number;
  fileName: string;
  version?: number;
  children: string;
}) {
  const { send, isPending } = useApiMutation(downloadDocument);
  return (
    <button
      type="button"
      className="link inline-flex items-baseline gap-1.5 text-left font-semibold wrap-anywhere"
      aria-label={`Download ${children}`}
      aria-busy={isPending}
      onClick={() => void send(id, fileName, version)}
    >
      {isPending ? <Spinner label="Downloading" /> : <Icon name="download" className="shrink-0" />}
      {children}
    </button>
  );
}

const name: Column<Document> = {
  id: 'name',
  header: 'Name',
  className: 'min-w-44',
  value: ({ document_name }) => document_name,
  cell: ({ id, document_name, description, file_name }) => (
    <>
      <DownloadLink id={id} fileName={file_name}>
        {document_name}
      </DownloadLink>
      {description && <p className="mt-1 max-w-prose text-ink-soft wrap-anywhere">{description}</p>}
    </>
  ),
};
const folder: Column<Document> = {
  id: 'folder',
  header: 'Folder',
  className: 'min-w-28 wrap-anywhere',
  value: ({ folder_name }) => folder_name,
};
const project: Column<Document> = {
  id: 'project',
  header: 'Project',
  value: ({ project_name }) => project_name ?? 'Whole programme',
};
const size: Column<Document> = {
  id: 'size',
  header: 'File',
  className: 'whitespace-nowrap',
  value: ({ file_name, size_bytes }) =>
    `${file_name.split('.').at(-1)!.toUpperCase()}, ${formatFileSize(size_bytes)}`,
};
const uploaded: Column<Document> = {
  id: 'uploaded',
  header: 'Updated',
  value: ({ uploaded_at }) => formatDate(uploaded_at),
};
const readers: Column<Document> = {
  id: 'readers',
  header: 'Visible to',
  isSortable: false,
  value: ({ visible_to, organisation_name }) =>
    [audienceNames[visible_to], organisation_name && `of ${organisation_name}`].filter(Boolean).join(' '),
};

/** For all users. */
export const documentColumns: readonly Column<Document>[] = [name, folder, project, size, uploaded];

/** For the programme team, who keep them. */
export const adminDocumentColumns = (onVersions: (document: Document) => void): Column<Document>[] => [
  name,
  folder,
  project,
  readers,
  {
    id: 'version',
    header: 'Version',
    isSortable: false,
    value: ({ version_number }) => version_number,
    cell: (document) => (
      <button
        type="button"
        className="link whitespace-nowrap"
        aria-label={`Version ${document.version_number} of ${document.document_name}: show all versions`}
        onClick={() => onVersions(document)}
      >
        {document.version_number}
      </button>
    ),
  },
  size,
  uploaded,
];
