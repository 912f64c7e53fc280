import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/builder/questionnaire-builder';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export type QuestionnaireListQuery = Input<typeof contract.listProgrammeQuestionnaires>['query'];

export const questionnaireList = pagedList({
  key: ['questionnaire-builder', 'list'],
  staleTime: 0,
  load: (query: QuestionnaireListQuery, signal) =>
    call(contract.listProgrammeQuestionnaires, { query }, signal),
  items: ({ questionnaires }) => questionnaires,
});

/** Loads the whole questionnaire. Always reloads, because another team member could be editing it. */
export const questionnaireDefinitionQuery = (id: number) =>
  queryOptions({
    queryKey: ['questionnaire-builder', 'definition', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getQuestionnaireDefinition, { params: { id } }, signal),
  });

/**
 * Loads the current questionnaire. Writes do not wait for it: the builder requests it to compare with what
 * the user saw.
 */
export async function refreshQuestionnaire(id: number) {
  const definition = questionnaireDefinitionQuery(id);
  // What is being read may be from before the change.
  await queryClient.cancelQueries({ queryKey: definition.queryKey });
  return queryClient.fetchQuery(definition);
}

export const createQuestionnaire = createMutation(
  'questionnaires',
  (body: Input<typeof contract.createQuestionnaire>['body']) => call(contract.createQuestionnaire, { body }),
);
export const updateQuestionnaire = createMutation(
  'questionnaires',
  (id: number, body: Input<typeof contract.updateQuestionnaire>['body']) =>
    call(contract.updateQuestionnaire, { params: { id }, body }),
);
export const copyQuestionnaire = createMutation(
  'questionnaires',
  (body: Input<typeof contract.copyQuestionnaire>['body']) => call(contract.copyQuestionnaire, { body }),
);
export const deleteQuestionnaire = createMutation('questionnaires', (id: number) =>
  call(contract.deleteQuestionnaire, { params: { id } }),
);

/* The parts of a questionnaire. */

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const addSection = createMutation(
  'questionnaires',
  (body: Body<typeof contract.sectionParts.create>) => call(contract.sectionParts.create, { body }),
);
export const saveSection = createMutation(
  'questionnaires',
  (id: number, body: Body<typeof contract.sectionParts.update>) =>
    call(contract.sectionParts.update, { params: { id }, body }),
);
export const addSubSection = createMutation(
  'questionnaires',
  (body: Body<typeof contract.subSectionParts.create>) => call(contract.subSectionParts.create, { body }),
);
export const saveSubSection = createMutation(
  'questionnaires',
  (id: number, body: Body<typeof contract.subSectionParts.update>) =>
    call(contract.subSectionParts.update, { params: { id }, body }),
);
export const setRoster = createMutation(
  'questionnaires',
  (id: number, body: Body<typeof contract.setRoster>) => call(contract.setRoster, { params: { id }, body }),
);
export const addQuestion = createMutation('questionnaires', (body: Body<typeof contract.createQuestion>) =>
  call(contract.createQuestion, { body }),
);
export const saveQuestion = createMutation(
  'questionnaires',
  (id: number, body: Body<typeof contract.updateQuestion>) =>
    call(contract.updateQuestion, { params: { id }, body }),
);
export const addCheck = createMutation('questionnaires', (body: Body<typeof contract.checkParts.create>) =>
  call(contract.checkParts.create, { body }),
);
export const saveCheck = createMutation(
  'questionnaires',
  (id: number, body: Body<typeof contract.checkParts.update>) =>
    call(contract.checkParts.update, { params: { id }, body }),
);
export const addRow = createMutation('questionnaires', (body: Body<typeof contract.rowParts.create>) =>
  call(contract.rowParts.create, { body }),
);
export const saveRow = createMutation(
  'questionnaires',
  (id: number, body: Body<typeof contract.rowParts.update>) =>
    call(contract.rowParts.update, { params: { id }, body }),
);
export const addColumn = createMutation('questionnaires', (body: Body<typeof contract.columnParts.create>) =>
  call(contract.columnParts.create, { body }),
);
export const saveColumn = createMutation(
  'questionnaires',
  (id: number, body: Body<typeof contract.columnParts.update>) =>
    call(contract.columnParts.update, { params: { id }, body }),
);

const removals = {
  section: contract.sectionParts.remove,
  'sub-section': contract.subSectionParts.remove,
  row: contract.rowParts.remove,
  column: contract.columnParts.remove,
  check: contract.checkParts.remove,
  question: contract.deleteQuestion,
} as const;
export type RemovablePart = keyof typeof removals;

export const removePart = createMutation('questionnaires', (kind: RemovablePart, id: number) =>
  call(removals[kind], { params: { id } }),
);

export const savePartOrder = createMutation(
  'questionnaires',
  (questionnaireId: number, body: Body<typeof contract.orderQuestionnaireParts>) =>
    call(contract.orderQuestionnaireParts, { params: { id: questionnaireId }, body }),
);
export const placeQuestion = createMutation('questionnaires', (body: Body<typeof contract.placeQuestion>) =>
  call(contract.placeQuestion, { body }),
);
