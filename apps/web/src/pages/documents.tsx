import { isAdmin } from '@portal/contract/identity/roles';
import { documentList } from '../data/site/documents.ts';
import { documentColumns } from '../features/site/documents/document-columns.tsx';
import { documentFilters } from '../features/site/documents/document-filters.ts';
import { DOCUMENT_FILTERS, toDocumentsQuery } from '../features/site/documents/documents-query.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { paths } from '../paths.ts';
import { useSignedInUser } from '../shell/auth/auth-store.ts';
import { useProjects } from '../shell/context/use-projects.ts';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { LinkButton } from '../ui/buttons/button.tsx';
import { usePagedList } from '../ui/resource/list-source.ts';
import { ResourceList } from '../ui/resource/resource-list.tsx';
import { useTableState } from '../ui/table/use-table-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Lists the programme team's documents for download. */
export default function DocumentsPage() {
  usePageTitle('Documents');
  const user = useSignedInUser();
  const { data: projects = [] } = useProjects();
  const control = useTableState(DOCUMENT_FILTERS);
  const source = usePagedList(documentList, toDocumentsQuery(control.state));
  const isTeam = isAdmin(user);
  return (
    <PageBody>
      <PageHeader
        title="Documents"
        lead="Forms, reports and other files for the programme and your projects."
        actions={isTeam && <LinkButton to={paths.admin('documents')}>Manage documents</LinkButton>}
      />
      <ResourceList
        caption="Documents"
        source={source}
        columns={documentColumns}
        rowKey={({ id }) => id}
        control={control}
        searchLabel="Search documents"
        filters={documentFilters(
          source.answer?.folders,
          projects.filter(({ has_access }) => has_access),
        )}
        empty={
          <EmptyState icon="file-text" title="No documents yet">
            {isTeam
              ? 'Upload the first one under Manage documents.'
              : 'Documents from the programme team will appear here.'}
          </EmptyState>
        }
      />
    </PageBody>
  );
}
