import { documentAudiences, documentSorts } from '@portal/contract/site/documents';
import type { DocumentsQuery } from '../../../data/site/documents.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import type { TableState } from '../../../ui/table/table-state.ts';

export const DOCUMENT_FILTERS = ['project', 'folder', 'readers'] as const;

/** Returns the request for the server, valid for any content of the URL. */
export function toDocumentsQuery(state: TableState): DocumentsQuery {
  const { sort, filters } = state;
  const column = documentSorts.find((one) => one === sort?.column);
  const project = filters['project'];
  const asked: DocumentsQuery = {
    ...toPageQuery(state),
    project_id: project && /^\d{1,9}$/.test(project) ? (project === '0' ? '0' : Number(project)) : undefined,
    folder_name: filters['folder']?.slice(0, 100),
    visible_to: documentAudiences.find((one) => one === filters['readers']),
    sort: column && (sort?.isDescending ? `-${column}` : column),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
