import type { Document } from '@portal/contract/site/documents';
import { useMemo, useState } from 'react';
import { deleteDocument, documentList } from '../../../data/site/documents.ts';
import { adminDocumentColumns } from '../../../features/site/documents/document-columns.tsx';
import { documentFilters, readersFilter } from '../../../features/site/documents/document-filters.ts';
import { DocumentForm } from '../../../features/site/documents/document-form.tsx';
import { DocumentVersions } from '../../../features/site/documents/document-versions.tsx';
import { DOCUMENT_FILTERS, toDocumentsQuery } from '../../../features/site/documents/documents-query.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = ({ document_name }: Document) => document_name;
const lostWith = ({ version_number }: Document) =>
  `The file will be deleted${version_number > 1 ? `, along with all ${formatCount(version_number, 'version')}` : ''}. People will no longer be able to download it.`;

/** The files that the programme team keeps for people. */
export default function AdminDocumentsPage() {
  const { data: projects = [] } = useProjects();
  const control = useTableState(DOCUMENT_FILTERS);
  const source = usePagedList(documentList, toDocumentsQuery(control.state));
  const [open, setOpen] = useState<Document | null>(null);
  const columns = useMemo(() => adminDocumentColumns(setOpen), []);
  const folders = source.answer?.folders;
  return (
    <>
      <ResourcePage
        title="Documents"
        lead="Files that people can download, for the whole programme or for one project."
        noun="document"
        nameOf={nameOf}
        caption="Documents"
        source={source}
        columns={columns}
        rowKey={({ id }) => id}
        control={control}
        searchLabel="Search documents"
        filters={[...documentFilters(folders, projects), readersFilter]}
        empty={
          <EmptyState icon="file-text" title="No documents yet">
            Upload what people ask for most, such as the data dictionary, the timetable or last year’s report.
          </EmptyState>
        }
        form={({ row, ...form }) => (
          <DocumentForm {...form} folders={folders ?? []} {...(row && { document: row })} />
        )}
        remove={{ verb: 'delete', call: ({ id }) => deleteDocument(id), lost: lostWith }}
      />
      {open && <DocumentVersions document={open} onClose={() => setOpen(null)} />}
    </>
  );
}
