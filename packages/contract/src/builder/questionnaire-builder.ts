import { z } from 'zod';
import { partialFields } from '../shared/partial-fields.ts';
import { emptyResponse, endpoint, type ResourceToLoad } from '../shared/endpoint.ts';
import { bodyId, id, idParams } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { questionnaireKind, questionnaireSummary, questionType } from '../questionnaires/questionnaires.ts';
import { isDate } from '../responses/answer-rules.ts';
import { MAX_EXPRESSION_LENGTH, MAX_HELP_LENGTH, MAX_QUESTION_LENGTH } from '../shared/text-limits.ts';

/*
 * Building a questionnaire (PRODUCT §5, Admin), for the programme team only. Once a questionnaire has
 * answers, changes that would falsify them are refused: a question's type or code, selected options, removing
 * answered parts. The fields of the parts and their endpoints share this long file.
 */

const name = (label: string, most = 300) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `${label} must be at most ${most} characters.`);
const longText = z.string().max(20_000).default('');
/** A day, or none. */
const day = z.string().refine(isDate, 'This must be a date, e.g. 2025-07-31.').nullable().default(null);
/** A condition or formula (docs/expressions.md); empty where none is wanted. Checked when saved. */
const expression = z.string().trim().max(MAX_EXPRESSION_LENGTH).default('');

export const questionnaireStatuses = ['draft', 'open', 'closed'] as const;
export const questionnaireStatus = z.enum(questionnaireStatuses);

/** A question as it is built; its answers and last period's are another matter (`questionnaires.ts`). */
export const questionFields = z.object({
  question_code: z
    .string()
    .trim()
    .regex(
      /^[a-zA-Z_][a-zA-Z0-9_]*$/,
      'A question code can only contain letters, digits and _, and must start with a letter.',
    )
    .max(100),
  question_text: name('Question', MAX_QUESTION_LENGTH),
  help: z.string().max(MAX_HELP_LENGTH).default(''),
  question_type: questionType,
  unit: z.string().trim().max(50).default(''),
  required: z.boolean().default(false),
  decimal_places: z.number().int().min(0).max(10).nullable().default(null),
  hard_minimum: z.number().nullable().default(null),
  hard_maximum: z.number().nullable().default(null),
  soft_minimum: z.number().nullable().default(null),
  soft_maximum: z.number().nullable().default(null),
  tolerance_percent: z.number().min(0).nullable().default(null),
  /** The first and last day that a date can be; left out: 1 January 1900 and 31 December 2100. */
  date_minimum: day,
  date_maximum: day,
  pattern: z.string().max(500).nullable().default(null),
  missing_allowed: z.boolean().default(true),
  /** For calculated questions. */
  expression: z.string().trim().max(MAX_EXPRESSION_LENGTH).nullable().default(null),
  show_if: expression,
  require_if: expression,
  /** The default answer until the question has an answer: an expression that gives an answer of its type. */
  default_answer: expression,
  options: z
    .array(
      z.object({
        option_code: name('Option code', 200),
        option_name: name('Option'),
        exclusive: z.boolean().default(false),
        /** Offered only where this holds. */
        show_if: expression,
      }),
    )
    .max(500)
    .default([]),
});
export type QuestionFields = z.infer<typeof questionFields>;

export const sectionFields = z.object({
  section_name: name('Section'),
  guidance: longText,
  show_if: expression,
});
export const subSectionFields = z.object({
  sub_section_name: z.string().trim().max(300).default(''),
  guidance: longText,
  show_if: expression,
  row_totals: z.boolean().default(false),
  column_totals: z.boolean().default(false),
});
/** How many rows a roster can have: each has its questions. */
export const MOST_ROSTER_ROWS = 100;
/** With a word for a row, a grid is a roster: its rows are added one by one, and some are always asked. */
export const rosterFields = z.object({
  row_word: z.string().trim().max(60, 'Row label must be at most 60 characters.').default(''),
  minimum_rows: z.number().int().min(0).max(MOST_ROSTER_ROWS).default(0),
});
export const rowFields = z.object({ row_name: name('Row'), show_if: expression });
export const columnFields = z.object({ column_name: name('Column') });
export const checkFields = z.object({
  expression: z.string().trim().min(1, 'Condition is required.').max(MAX_EXPRESSION_LENGTH),
  severity: z.enum(['error', 'warning']).default('error'),
  message: name('Message', 500),
});
export const questionnaireFields = z.object({
  questionnaire_name: name('Questionnaire'),
  kind: questionnaireKind.default('organisational'),
  introduction: longText,
  declaration: longText,
});

const numbered = { id: z.number().int() };
const builtQuestion = questionFields.extend({
  ...numbered,
  row_id: z.number().int().nullable(),
  column_id: z.number().int().nullable(),
  /** How many answers it has. */
  answers: z.number().int(),
});
export type BuiltQuestion = z.infer<typeof builtQuestion>;
const builtSubSection = subSectionFields.extend({
  ...numbered,
  ...rosterFields.shape,
  rows: z.array(rowFields.extend(numbered)),
  columns: z.array(columnFields.extend(numbered)),
  questions: z.array(builtQuestion),
});
export type BuiltSubSection = z.infer<typeof builtSubSection>;
const builtSection = sectionFields.extend({ ...numbered, sub_sections: z.array(builtSubSection) });
export type BuiltSection = z.infer<typeof builtSection>;

/** The whole questionnaire as the builder shows it, in order. */
const builtQuestionnaire = questionnaireSummary.extend({
  introduction: z.string(),
  declaration: z.string(),
  time_period_name: z.string(),
  /** The first and last day of the time period. */
  period: z.object({ starts_on: z.string(), ends_on: z.string() }),
  project_code: z.string(),
  project_name: z.string(),
  /** How many submissions have answered anything. */
  submissions_with_answers: z.number().int(),
  sections: z.array(builtSection),
  checks: z.array(checkFields.extend(numbered)),
});
export type BuiltQuestionnaire = z.infer<typeof builtQuestionnaire>;

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
  summary: 'The questionnaires of every project of the programme, with how many submissions have answered.',
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
  summary: 'A questionnaire as it is built: sections, grids, questions, rules and checks.',
  params: idParams,
  response: builtQuestionnaire,
});

export const createQuestionnaire = endpoint({
  name: 'createQuestionnaire',
  method: 'POST',
  path: '/api/v1/questionnaires/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Begin a questionnaire for a project and time period, as a draft.',
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
    'Change a questionnaire’s name, kind, introduction, declaration or status (draft, open, closed). What is left out stays.',
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
  summary: 'As PUT /questionnaires/{id}, with the id in the body.',
  body: partialFields(questionnaireFields).extend({ id: bodyId, status: questionnaireStatus.optional() }),
  response: questionnaireSummary,
});

export const deleteQuestionnaire = endpoint({
  name: 'deleteQuestionnaire',
  method: 'DELETE',
  path: '/api/v1/questionnaires/{id}',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Delete a questionnaire that nobody has answered.',
  params: idParams,
  response: emptyResponse,
});

export const copyQuestionnaire = endpoint({
  name: 'copyQuestionnaire',
  method: 'POST',
  path: '/api/v1/questionnaires/copy',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'body.questionnaire_id' },
  summary: 'Copy a questionnaire to another time period or project, as a draft; the question codes stay.',
  body: z.object({
    questionnaire_id: bodyId,
    time_period_id: bodyId,
    /** Null: the same project. */
    project_id: bodyId.nullish(),
    questionnaire_name: name('Questionnaire').nullish(),
  }),
  response: questionnaireSummary,
});

export const orderQuestionnaireParts = endpoint({
  name: 'orderQuestionnaireParts',
  method: 'PUT',
  path: '/api/v1/questionnaires/{id}/order',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Put sections, sub-sections, rows, columns, questions or checks in the order of the ids given.',
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
  summary: 'The questions of a questionnaire, or of a project by code or words.',
  query: z.object({
    questionnaire_id: id.optional(),
    project_id: id.optional(),
    search: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf('questions', questionFields.extend({ ...numbered, questionnaire_id: z.number().int() })),
});

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
  }),
  response: builtQuestion,
});

export const updateQuestion = endpoint({
  name: 'updateQuestion',
  method: 'PUT',
  path: '/api/v1/questions/{id}',
  access: 'admin',
  opens: { thing: 'questionnaire', question_id: 'params.id' },
  summary: 'Change a question. What is left out stays. What would falsify answers that exist is refused.',
  params: idParams,
  body: partialFields(questionFields),
  response: builtQuestion,
});

export const deleteQuestion = endpoint({
  name: 'deleteQuestion',
  method: 'DELETE',
  path: '/api/v1/questions/{id}',
  access: 'admin',
  opens: { thing: 'questionnaire', question_id: 'params.id' },
  summary: 'Remove a question that nobody has answered.',
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
    summary: `Add a ${part.noun}, at the end.`,
    body: z.object({ ...fields.shape, ...parent.shape }) as z.ZodObject<Fields['shape'] & Parent['shape']>,
    response: z.object({ id: z.number().int() }),
  }),
  update: endpoint({
    name: `update${part.name}`,
    method: 'PUT',
    path: `/api/v1/${part.path}/{id}`,
    access: 'admin',
    opens: opening(part.id, 'params.id'),
    summary: `Change a ${part.noun}. What is left out stays.`,
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
    summary: `Remove a ${part.noun} and what is in it, where nothing of it is answered.`,
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
    'Make a roster of a sub-section, or change its word for a row and how many there are. With an empty word it is none.',
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
  summary: 'Place a question in a sub-section, or move it; in a grid, into the cell of a row and a column.',
  body: z.object({
    question_id: bodyId,
    sub_section_id: bodyId,
    row_id: bodyId.nullable().default(null),
    column_id: bodyId.nullable().default(null),
  }),
  response: z.object({ id: z.number().int() }),
});
