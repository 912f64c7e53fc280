import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listOf } from '../shared/paging.ts';
import { measureKinds } from '../measures/measure-kinds.ts';
import { dataCollectionStates } from './data-collection-state.ts';
import { questionnaireStatus } from '../builder/built-questionnaire.ts';
import { missingReason, questionnaireKind, sectionState } from '../questionnaires/questionnaires.ts';
import { questionTypes } from '../questionnaires/question-types.ts';
import { contactRoles, participations, registrationState } from '../collection/registration-details.ts';
import { roleNames } from '../identity/roles.ts';

const named = (values: readonly string[]) =>
  values.map((value) => ({
    value,
    name: value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' '),
  }));

/** Lists of values that are part of the product, by the name they are asked for. */
export const enums: Record<string, { value: string | number; name: string }[]> = {
  contact_roles: named(contactRoles),
  data_collection_states: named(dataCollectionStates),
  measure_kinds: named(measureKinds),
  missing_reasons: named(missingReason.options),
  participations: named(participations),
  polarities: named(['higher', 'lower', 'neutral']),
  question_types: named(questionTypes),
  questionnaire_kinds: named(questionnaireKind.options),
  questionnaire_statuses: named(questionnaireStatus.options),
  registration_states: named(registrationState.options),
  role_types: Object.entries(roleNames).map(([value, name]) => ({ value: Number(value), name })),
  section_states: named(sectionState.options),
};

export const listEnum = endpoint({
  name: 'listEnum',
  method: 'GET',
  path: '/api/v1/enums/{name}',
  access: 'public',
  summary: `List the values of an enumeration: ${Object.keys(enums).join(', ')}.`,
  params: z.object({ name: z.string().max(100) }),
  response: listOf('enums', z.object({ value: z.union([z.string(), z.number()]), name: z.string() })),
});
