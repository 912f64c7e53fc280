import type { SearchResult } from '@portal/contract/search';
import { paths } from '../../paths.ts';

/** The page of what was found. The directory of organisations is one page, which a search narrows. */
export function resultLink(result: SearchResult): string {
  const { kind, id, name, project_code, tab_name, collection_code } = result;
  if (kind === 'chart' && project_code && tab_name && collection_code) {
    return paths.chart(project_code, tab_name, collection_code, id);
  }
  if (project_code) return paths.project(project_code);
  return `${paths.organisations()}?search=${encodeURIComponent(name)}`;
}

export const kindNames: Record<SearchResult['kind'], string> = {
  project: 'Project',
  chart: 'Chart',
  organisation: 'Organisation',
};
