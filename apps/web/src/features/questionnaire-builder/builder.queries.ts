import type { Input } from '@portal/contract/endpoint';
import { exportQuestionnaire } from '@portal/contract/instrument';
import { listTimePeriods } from '@portal/contract/programmes';
import { listProjects } from '@portal/contract/projects';
import * as contract from '@portal/contract/questionnaire-builder';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/call.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';

export type ListQuery = Input<typeof contract.listProgrammeQuestionnaires>['query'];

export const questionnairesQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['questionnaires', 'programme', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.listProgrammeQuestionnaires, { query }, signal),
  });

/** The whole questionnaire. Always read anew: somebody else of the team may be building it as well. */
export const definitionQuery = (id: number) =>
  queryOptions({
    queryKey: ['questionnaire-definition', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getQuestionnaireDefinition, { params: { id } }, signal),
  });

/** The projects and time periods of the programme, for choosers. */
export const projectChoicesQuery = queryOptions({
  queryKey: ['projects', 'options'],
  queryFn: async ({ signal }) => {
    const query = { programme_id: runtimeConfig.programme_id, limit: 1000 };
    const { projects } = await call(listProjects, { query }, signal);
    return projects.map(({ id, project_name }) => ({ id, project_name }));
  },
});
export const periodChoicesQuery = queryOptions({
  queryKey: ['time-periods', 'of-programme'],
  queryFn: async ({ signal }) => {
    const query = { programme_id: runtimeConfig.programme_id, limit: 1000 };
    return (await call(listTimePeriods, { query }, signal)).time_periods;
  },
});

/** After a change: the questionnaire as it is now, and the lists that show it. */
export async function refreshQuestionnaire(queryClient: QueryClient, id: number) {
  void queryClient.invalidateQueries({ queryKey: ['questionnaires'] });
  // What is being read may be from before the change.
  await queryClient.cancelQueries({ queryKey: definitionQuery(id).queryKey });
  return queryClient.fetchQuery(definitionQuery(id));
}

export const create = (body: Input<typeof contract.createQuestionnaire>['body']) =>
  call(contract.createQuestionnaire, { body });
export const update = (id: number, body: Input<typeof contract.updateQuestionnaire>['body']) =>
  call(contract.updateQuestionnaire, { params: { id }, body });
export const copy = (body: Input<typeof contract.copyQuestionnaire>['body']) =>
  call(contract.copyQuestionnaire, { body });
export const remove = (id: number) => call(contract.deleteQuestionnaire, { params: { id } });
export const saveExport = (id: number, name: string) =>
  download(exportQuestionnaire, { params: { id } }, `${name}.json`);
