import { z } from 'zod';
import { partialFields } from '../shared/partial-fields.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import type { ResourceToLoad } from '../shared/endpoint-resource.ts';
import { bodyId, id, idParams } from '../shared/fields.ts';
import { MAX_QUESTION_LENGTH } from '../shared/text-limits.ts';
import { listOf, page } from '../shared/paging.ts';
import { questionnaireSummary } from '../questionnaires/questionnaires.ts';
import {
  nameField,
  questionnaireStatus,
  questionFields,
  sectionFields,
  subSectionFields,
  MOST_ROSTER_ROWS,
  rosterFields,
  rowFields,
  columnFields,
  checkFields,
  questionnaireFields,
  numbered,
  builtQuestion,
  builtQuestionnaire,
} from './built-questionnaire.ts';

/*
 * All endpoints that change a questionnaire share this long file, so that a reader sees their permissions together.
 */

export const questionnaireSorts = ['name', 'project', 'time_period', 'status', 'answers'] as const;

export type QuestionnaireSort = (typeof questionnaireSorts)[number];

/** A questionnaire in the programme team's list. */
const listedQuestionnaire = questionnaireSummary.extend({
  project_code: z.string(),
  project_name: z.string(),
  time_period_name: z.string(),
  questions: z.number().int(),
  /** How many submissions have answered anything. */
  submissions_with_answers: z.number().int(),
});

export type ListedQuestionnaire = z.infer<typeof listedQuestionnaire>;

export const listProgrammeQuestionnaires = endpoint({
  name: 'listProgrammeQuestionnaires',
  method: 'GET',
  path: '/api/v1/questionnaires/programme',
  access: 'admin',
  summary: 'List the questionnaires of every project, with the number of submissions that have answers.',
  query: z.object({
    project_id: id.optional(),
    time_period_id: id.optional(),
    status: questionnaireStatus.optional(),
    search: z.string().max(100).optional(),
    /** With `-` before it: the other way round. */
    sort: z
      .enum([...questionnaireSorts, ...questionnaireSorts.map((column) => `-${column}` as const)])
      .default('-time_period'),
    ...page,
  }),
  response: listOf('questionnaires', listedQuestionnaire),
});

export const getQuestionnaireDefinition = endpoint({
  name: 'getQuestionnaireDefinition',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/definition',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Get a questionnaire for editing: sections, grids, questions, rules and checks.',
  params: idParams,
  response: builtQuestionnaire,
});

export const createQuestionnaire = endpoint({
  name: 'createQuestionnaire',
  method: 'POST',
  path: '/api/v1/questionnaires/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Create a draft questionnaire for a project and time period.',
  body: questionnaireFields.extend({ project_id: bodyId, time_period_id: bodyId }),
  response: questionnaireSummary,
});

export const updateQuestionnaire = endpoint({
  name: 'updateQuestionnaire',
  method: 'PUT',
  path: '/api/v1/questionnaires/{id}',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary:
    'Change a questionnaire’s name, kind, introduction, declaration or status (draft, open, closed). Omitted fields are unchanged.',
  params: idParams,
  body: partialFields(questionnaireFields).extend({ status: questionnaireStatus.optional() }),
  response: questionnaireSummary,
});

/** SPEC §7 names PUT on the collection too: the same change, with the id in the body. */
export const updateQuestionnaireByBody = endpoint({
  name: 'updateQuestionnaireByBody',
  method: 'PUT',
  path: '/api/v1/questionnaires/',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'body.id' },
  summary: 'Change a questionnaire. Same as PUT /questionnaires/{id}, with the id in the body.',
  body: partialFields(questionnaireFields).extend({ id: bodyId, status: questionnaireStatus.optional() }),
  response: questionnaireSummary,
});

export const deleteQuestionnaire = endpoint({
  name: 'deleteQuestionnaire',
  method: 'DELETE',
  path: '/api/v1/questionnaires/{id}',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Delete a questionnaire that has no answers.',
  params: idParams,
  response: emptyResponse,
});

export const copyQuestionnaire = endpoint({
  name: 'copyQuestionnaire',
  method: 'POST',
  path: '/api/v1/questionnaires/copy',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'body.questionnaire_id' },
  summary:
    'Copy a questionnaire to another time period or project, as a draft. Question codes stay the same.',
  body: z.object({
    questionnaire_id: bodyId,
    time_period_id: bodyId,
    /** Null: the same project. */
    project_id: bodyId.nullish(),
    questionnaire_name: nameField('Questionnaire').nullish(),
  }),
  response: questionnaireSummary,
});

export const orderQuestionnaireParts = endpoint({
  name: 'orderQuestionnaireParts',
  method: 'PUT',
  path: '/api/v1/questionnaires/{id}/order',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Reorder sections, sub-sections, rows, columns, questions or checks by their ids.',
  params: idParams,
  body: z.object({
    part: z.enum(['sections', 'sub_sections', 'rows', 'columns', 'questions', 'checks']),
    /** All ids of one parent, each once. */
    ids: z.array(bodyId).min(1).max(2000),
  }),
  response: emptyResponse,
});

export const listQuestions = endpoint({
  name: 'listQuestions',
  method: 'GET',
  path: '/api/v1/questions/',
  access: 'admin',
  summary: 'List the questions of a questionnaire, or search those of a project by code or words.',
  query: z.object({
    questionnaire_id: id.optional(),
    project_id: id.optional(),
    search: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf('questions', questionFields.extend({ ...numbered, questionnaire_id: z.number().int() })),
});

/** Asks for a text beside an option: adds a required text question below the choice (decision 0037). */
const optionText = z.object({
  option_code: nameField('Option code', 200),
  question_text: nameField('Question', MAX_QUESTION_LENGTH),
});
export type OptionText = z.infer<typeof optionText>;
const optionTexts = z.array(optionText).max(500).optional();

export const createQuestion = endpoint({
  name: 'createQuestion',
  method: 'POST',
  path: '/api/v1/questions/',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'body.questionnaire_id' },
  summary: 'Add a question at the end of a sub-section; in a grid, in the cell of a row and a column.',
  body: questionFields.extend({
    questionnaire_id: bodyId,
    sub_section_id: bodyId,
    row_id: bodyId.nullish(),
    column_id: bodyId.nullish(),
    option_texts: optionTexts,
  }),
  response: builtQuestion,
});

export const updateQuestion = endpoint({
  name: 'updateQuestion',
  method: 'PUT',
  path: '/api/v1/questions/{id}',
  access: 'admin',
  opens: { thing: 'questionnaire', question_id: 'params.id' },
  summary:
    'Change a question. Omitted fields are unchanged. Changes that would affect existing answers are refused.',
  params: idParams,
  body: partialFields(questionFields).extend({ option_texts: optionTexts }),
  response: builtQuestion,
});

export const deleteQuestion = endpoint({
  name: 'deleteQuestion',
  method: 'DELETE',
  path: '/api/v1/questions/{id}',
  access: 'admin',
  opens: { thing: 'questionnaire', question_id: 'params.id' },
  summary: 'Remove a question that has no answers.',
  params: idParams,
  response: emptyResponse,
});

type PartId = 'questionnaire_id' | 'section_id' | 'sub_section_id' | 'row_id' | 'column_id' | 'check_id';
/** The questionnaire that something is a part of, by the id of that. */
const opening = (id: PartId, part: 'params.id' | `body.${string}`) =>
  ({ thing: 'questionnaire', [id]: part }) as Extract<ResourceToLoad, { thing: 'questionnaire' }>;

/** Create, change and remove: the same three calls for each part of a questionnaire. */
const partOf = <Fields extends z.ZodObject, Parent extends z.ZodObject>(
  part: { name: string; path: string; noun: string; id: PartId },
  fields: Fields,
  parent: Parent,
) => ({
  create: endpoint({
    name: `create${part.name}`,
    method: 'POST',
    path: `/api/v1/${part.path}/`,
    access: 'admin',
    opens: opening(Object.keys(parent.shape)[0] as PartId, `body.${Object.keys(parent.shape)[0]}`),
    summary: `Add a ${part.noun} at the end.`,
    body: z.object({ ...fields.shape, ...parent.shape }) as z.ZodObject<Fields['shape'] & Parent['shape']>,
    response: z.object({ id: z.number().int() }),
  }),
  update: endpoint({
    name: `update${part.name}`,
    method: 'PUT',
    path: `/api/v1/${part.path}/{id}`,
    access: 'admin',
    opens: opening(part.id, 'params.id'),
    summary: `Change a ${part.noun}. Omitted fields are unchanged.`,
    params: idParams,
    body: partialFields(fields),
    response: emptyResponse,
  }),
  remove: endpoint({
    name: `delete${part.name}`,
    method: 'DELETE',
    path: `/api/v1/${part.path}/{id}`,
    access: 'admin',
    opens: opening(part.id, 'params.id'),
    summary: `Remove a ${part.noun} and its contents, if nothing in it has answers.`,
    params: idParams,
    response: emptyResponse,
  }),
});

export const sectionParts = partOf(
  { name: 'QuestionnaireSection', path: 'questionnaireSections', noun: 'section', id: 'section_id' },
  sectionFields,
  z.object({ questionnaire_id: bodyId }),
);

export const subSectionParts = partOf(
  {
    name: 'QuestionnaireSubSection',
    path: 'questionnaireSubSections',
    noun: 'sub-section',
    id: 'sub_section_id',
  },
  subSectionFields,
  z.object({ section_id: bodyId }),
);

export const rowParts = partOf(
  { name: 'QuestionnaireSubSectionRow', path: 'questionnaireSubSectionRows', noun: 'row', id: 'row_id' },
  rowFields,
  z.object({ sub_section_id: bodyId }),
);

export const columnParts = partOf(
  {
    name: 'QuestionnaireSubSectionColumn',
    path: 'questionnaireSubSectionColumns',
    noun: 'column',
    id: 'column_id',
  },
  columnFields,
  z.object({ sub_section_id: bodyId }),
);

export const checkParts = partOf(
  { name: 'QuestionnaireCheck', path: 'questionnaireChecks', noun: 'check', id: 'check_id' },
  checkFields,
  z.object({ questionnaire_id: bodyId }),
);

export const setRoster = endpoint({
  name: 'setRoster',
  method: 'PUT',
  path: '/api/v1/questionnaireSubSections/{id}/roster',
  access: 'admin',
  opens: opening('sub_section_id', 'params.id'),
  summary:
    'Make a sub-section repeat as a roster, or change its row label and number of rows. An empty label turns the roster off.',
  params: idParams,
  body: partialFields(rosterFields).extend({
    maximum_rows: z
      .number()
      .int()
      .min(1, 'A roster must have at least one row.')
      .max(MOST_ROSTER_ROWS, `A roster can have at most ${MOST_ROSTER_ROWS} rows.`),
  }),
  response: emptyResponse,
});

export const placeQuestion = endpoint({
  name: 'placeQuestion',
  method: 'POST',
  path: '/api/v1/questionSubSectionMemberships',
  access: 'admin',
  opens: { thing: 'questionnaire', question_id: 'body.question_id' },
  summary: 'Place a question in a sub-section, or move it. In a grid, name the row and column.',
  body: z.object({
    question_id: bodyId,
    sub_section_id: bodyId,
    row_id: bodyId.nullable().default(null),
    column_id: bodyId.nullable().default(null),
  }),
  response: z.object({ id: z.number().int() }),
});
