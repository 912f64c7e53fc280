import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/questionnaire-builder';
import { call } from '../../lib/call.ts';

/* The calls that change the parts of a questionnaire. */

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const addSection = (body: Body<typeof contract.sectionParts.create>) =>
  call(contract.sectionParts.create, { body });
export const saveSection = (id: number, body: Body<typeof contract.sectionParts.update>) =>
  call(contract.sectionParts.update, { params: { id }, body });
export const addSubSection = (body: Body<typeof contract.subSectionParts.create>) =>
  call(contract.subSectionParts.create, { body });
export const saveSubSection = (id: number, body: Body<typeof contract.subSectionParts.update>) =>
  call(contract.subSectionParts.update, { params: { id }, body });
export const addQuestion = (body: Body<typeof contract.createQuestion>) =>
  call(contract.createQuestion, { body });
export const saveQuestion = (id: number, body: Body<typeof contract.updateQuestion>) =>
  call(contract.updateQuestion, { params: { id }, body });
export const addCheck = (body: Body<typeof contract.checkParts.create>) =>
  call(contract.checkParts.create, { body });
export const saveCheck = (id: number, body: Body<typeof contract.checkParts.update>) =>
  call(contract.checkParts.update, { params: { id }, body });
export const addRow = (body: Body<typeof contract.rowParts.create>) =>
  call(contract.rowParts.create, { body });
export const saveRow = (id: number, body: Body<typeof contract.rowParts.update>) =>
  call(contract.rowParts.update, { params: { id }, body });
export const addColumn = (body: Body<typeof contract.columnParts.create>) =>
  call(contract.columnParts.create, { body });
export const saveColumn = (id: number, body: Body<typeof contract.columnParts.update>) =>
  call(contract.columnParts.update, { params: { id }, body });

const removals = {
  section: contract.sectionParts.remove,
  'sub-section': contract.subSectionParts.remove,
  row: contract.rowParts.remove,
  column: contract.columnParts.remove,
  check: contract.checkParts.remove,
  question: contract.deleteQuestion,
} as const;
export type RemovablePart = keyof typeof removals;
export const removePart = (kind: RemovablePart, id: number) => call(removals[kind], { params: { id } });

export const order = (questionnaireId: number, body: Body<typeof contract.orderQuestionnaireParts>) =>
  call(contract.orderQuestionnaireParts, { params: { id: questionnaireId }, body });
export const place = (body: Body<typeof contract.placeQuestion>) => call(contract.placeQuestion, { body });
