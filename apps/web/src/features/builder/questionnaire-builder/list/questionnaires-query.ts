import { questionnaireSorts } from '@portal/contract/builder/questionnaire-builder';
import type { QuestionnaireListQuery } from '../../../../data/builder/questionnaire-builder.ts';
import { PAGE_SIZE, type TableState } from '../../../../ui/table/table-state.ts';
import { statuses } from '../settings/status-and-kind-names.ts';

export const QUESTIONNAIRE_FILTERS = ['project', 'time-period', 'status'] as const;

/** Builds the request for the list. It is valid for any text in the URL. */
export function toListQuery({ search, sort, page, filters }: TableState): QuestionnaireListQuery {
  const column = questionnaireSorts.find((one) => one === sort?.column);
  const number = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);
  const asked: QuestionnaireListQuery = {
    search: search === '' ? undefined : search.slice(0, 100),
    project_id: number(filters['project']),
    time_period_id: number(filters['time-period']),
    status: statuses.find((one) => one === filters['status']),
    sort: column && (sort?.isDescending ? `-${column}` : column),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
