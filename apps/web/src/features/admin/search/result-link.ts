import type { SearchResult } from '@portal/contract/admin/search';
import { paths } from '../../../paths.ts';
import { TIME_PERIOD_PARAM } from '../../../shell/current-selection/period-from-url.ts';

/**
 * The page of what was found. The directory of organisations is one page, which a search narrows; a question is answered by
 * the person’s own submission, or built by the programme team. A document is found in its list, where it can be downloaded.
 */
export function resultLink(result: SearchResult, isTeam: boolean): string {
  const { kind, id, name, project_code: project, tab_name, collection_code } = result;
  if (kind === 'person') return `${paths.users()}?user=${id}`;
  if (kind === 'guide') return paths.guide(result.guide_slug ?? '');
  if (kind === 'document') return `${paths.documents()}?search=${encodeURIComponent(name)}`;
  if (project === null) return `${paths.organisations()}?search=${encodeURIComponent(name)}`;
  if (kind === 'chart' && tab_name && collection_code)
    return paths.chart(project, tab_name, collection_code, id);
  if (kind === 'question') return questionLink(result, project, isTeam);
  return kind === 'guidance' ? paths.about(project) : paths.project(project);
}

function questionLink(question: SearchResult, project: string, isTeam: boolean): string {
  const { id, time_period_id, questionnaire_id, section_id, submission_id } = question;
  if (isTeam && questionnaire_id !== null)
    return paths.questionnaireBuilder(questionnaire_id, { part: `question-${id}` });
  return questionnaire_id !== null && section_id !== null && submission_id !== null
    ? paths.questionnaireSection(project, questionnaire_id, submission_id, section_id)
    : paths.dataCollection(project, { [TIME_PERIOD_PARAM]: time_period_id ?? undefined });
}

export const resultKindNames: Record<SearchResult['kind'], string> = {
  project: 'Project',
  chart: 'Chart',
  question: 'Question',
  organisation: 'Organisation',
  guidance: 'Guidance',
  document: 'Document',
  person: 'Person',
  guide: 'Help',
};
