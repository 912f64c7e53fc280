import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, formFlag, id, idParams, MAX_ID, translatableText, uploadedFile } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* Filters as the programme team keeps them: their options, and which submission has which. */

const name = (label: string, most: number) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `${label} must be at most ${most} characters.`);
const filterName = name('Name', 100);
const optionName = name('Option', 100);
/** More than anybody chooses from, and than charts could tell apart. */
export const MAX_FILTER_OPTIONS = 100;
const MOST_VALUES = 10_000;

const named = z.object({ id: z.number().int(), time_period_name: z.string() });
const keptOption = z.object({
  id: z.number().int(),
  option_name: z.string(),
  /** Submissions that have it in the newest period of the project. */
  count: z.number().int(),
});
const adminFilter = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  filter_name: z.string(),
  option_list: z.array(keptOption),
  /** Submissions that take part and have none of the options in the newest period. */
  without: z.number().int(),
  /** The periods since which submissions have other options than before, the newest first. */
  changes: z.array(named),
});
export type AdminFilter = z.infer<typeof adminFilter>;

export const listFilters = endpoint({
  name: 'listFilters',
  method: 'GET',
  path: '/api/v1/filters/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary:
    'List the filters of a project in display order, with their options and the number of submissions in each.',
  query: z.object({ project_id: id, search: z.string().max(100).optional(), ...page }),
  response: listOf('filters', adminFilter),
});

export const createFilter = endpoint({
  name: 'createFilter',
  method: 'POST',
  path: '/api/v1/filters/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Add a filter with its options. Submissions have no option until you set one.',
  body: z.object({
    project_id: bodyId,
    filter_name: filterName,
    options: z.array(optionName).min(1, 'Enter at least one option.').max(MAX_FILTER_OPTIONS),
  }),
  response: adminFilter,
});

const writtenFilter = z.object({
  filter_name: filterName,
  /** In order. Without an id: a new one; those that are left out go, and with them who has them. */
  options: z
    .array(z.object({ id: bodyId.nullable(), option_name: optionName }))
    .min(1, 'Enter at least one option.')
    .max(MAX_FILTER_OPTIONS),
});
export type FilterInput = z.input<typeof writtenFilter>;

export const updateFilter = endpoint({
  name: 'updateFilter',
  method: 'PUT',
  path: '/api/v1/filters/{id}',
  access: 'admin',
  opens: { thing: 'filter', filter_id: 'params.id' },
  summary: 'Rename a filter, or add, rename, reorder or remove its options.',
  params: idParams,
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: writtenFilter.extend({ was: writtenFilter }),
  response: adminFilter,
});

export const orderFilters = endpoint({
  name: 'orderFilters',
  method: 'PUT',
  path: '/api/v1/filters/order',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Reorder all filters of a project. In a project with pseudonyms, groups are offered in this order.',
  body: z.object({ project_id: bodyId, filter_ids: z.array(bodyId).max(1000) }),
  response: emptyResponse,
});

export const deleteFilter = endpoint({
  name: 'deleteFilter',
  method: 'DELETE',
  path: '/api/v1/filters/{id}',
  access: 'admin',
  opens: { thing: 'filter', filter_id: 'params.id' },
  summary: 'Delete a filter with its options and the submissions’ values.',
  params: idParams,
  response: emptyResponse,
});

// Which submission has which option

const filterValue = z.object({
  submission_id: z.number().int(),
  submission_name: z.string(),
  organisation_name: z.string(),
  organisation_code: z.string(),
  has_ended: z.boolean(),
  option_id: z.number().int().nullable(),
  option_name: z.string().nullable(),
});
export type FilterValue = z.infer<typeof filterValue>;

export const listFilterValues = endpoint({
  name: 'listFilterValues',
  method: 'GET',
  path: '/api/v1/filters/{id}/values',
  access: 'admin',
  opens: { thing: 'filter', filter_id: 'params.id' },
  summary:
    'List the submissions of a project by organisation, with the option each has for a filter in a period.',
  params: idParams,
  query: z.object({
    /** The period whose values are shown; without it, the values from the start. */
    time_period_id: id.optional(),
    search: z.string().max(100).optional(),
    /** Only those that have this one; `none`: those that have none. */
    option: z.union([z.literal('none'), id]).optional(),
    ...page,
  }),
  response: listOf('filter_values', filterValue),
});

/** Without a period, the values apply from the start. */
const since = bodyId.nullable().default(null);

export const setFilterValues = endpoint({
  name: 'setFilterValues',
  method: 'PUT',
  path: '/api/v1/filters/{id}/values',
  access: 'admin',
  opens: { thing: 'filter', filter_id: 'params.id' },
  summary:
    'Set or clear a filter option for many submissions, from the start or from a period until the next change.',
  params: idParams,
  body: z.object({
    since_time_period_id: since,
    option_id: bodyId.nullable(),
    /** `was`: what it had when it was read. Where it is another by now, nothing is changed, and 409 says so. */
    submissions: z
      .array(z.object({ submission_id: bodyId, was: bodyId.nullable() }))
      .min(1, 'Select at least one submission.')
      .max(MOST_VALUES),
  }),
  response: z.object({ changed: z.number().int() }),
});

export const removeFilterChange = endpoint({
  name: 'removeFilterChange',
  method: 'DELETE',
  path: '/api/v1/filters/{id}/changes/{time_period_id}',
  access: 'admin',
  opens: { thing: 'filter', filter_id: 'params.id' },
  summary: 'Undo the filter options set from a period onwards. The earlier ones apply again.',
  params: idParams.extend({ time_period_id: id }),
  response: emptyResponse,
});

// All filters of a project as one table

export const downloadFilterValues = endpoint({
  name: 'downloadFilterValues',
  method: 'GET',
  path: '/api/v1/filters/table',
  access: 'admin',
  audits: 'filters.downloaded',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary:
    'Download the submissions of a project with a column for each filter, as a workbook or CSV that can be uploaded again.',
  query: z.object({
    project_id: id,
    time_period_id: id.optional(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  produces: 'application/octet-stream',
  response: z.unknown(),
});

export const uploadFilterValues = endpoint({
  name: 'uploadFilterValues',
  method: 'POST',
  path: '/api/v1/filters/table',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Set filter options from a table (organisation_code, submission, a column for each filter), all or nothing. With `dry_run`, only the outcome is reported.',
  accepts: 'form',
  body: z.object({
    project_id: id,
    since_time_period_id: z
      .union([z.literal('').transform(() => null), id])
      .nullable()
      .default(null),
    file: uploadedFile,
    dry_run: formFlag.default(true),
    /** Filters and options that are not there yet are made. */
    add_new: formFlag.default(false),
  }),
  response: z.object({
    stored: z.boolean(),
    /** Lines that name a submission. */
    lines: z.number().int(),
    filters: z.array(
      z.object({
        filter_name: z.string(),
        is_new: z.boolean(),
        /** Submissions that get another option than they have. */
        changed: z.number().int(),
        unchanged: z.number().int(),
        /** Blank cells change nothing. */
        blank: z.number().int(),
        new_options: z.array(z.string()),
      }),
    ),
    /** The first hundred. While there is one, nothing is stored. */
    problems: z.array(
      z.object({
        /** The line in the file; the headings are line 1. */
        line: z.number().int(),
        column: z.string().nullable(),
        message: translatableText,
      }),
    ),
    problem_total: z.number().int(),
  }),
});
export type FilterUpload = z.infer<typeof uploadFilterValues.response>;

// Options calculated from known data

const organisationAttributes = ['organisation_type', 'region', 'board_name'] as const;
const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organisation'), attribute: z.enum(organisationAttributes) }),
  z.object({ kind: z.literal('question'), question_code: z.string().max(200), time_period_id: bodyId }),
  z.object({
    kind: z.literal('measure'),
    measure_id: bodyId,
    time_period_id: bodyId,
    /** The boundaries between bands; a cut point belongs to the upper band. */
    cut_points: z.array(z.number()).min(1, 'Enter at least one cut point.').max(20),
  }),
]);
export type FilterSource = z.infer<typeof source>;

const count = z.number().int().min(0).max(MAX_ID);
const workedOut = z.object({
  options: z.array(z.object({ option_name: z.string().max(100), count })).max(200),
  /** Submissions without a value, or without a value that can be shown. */
  without: count,
  /** For an existing filter: submissions whose option changes or is removed. */
  changed: count,
});
export type DerivedFilterCounts = z.infer<typeof workedOut>;

export const deriveFilter = endpoint({
  name: 'deriveFilter',
  method: 'POST',
  path: '/api/v1/filters/derive',
  access: 'admin',
  opens: { thing: 'results', project_id: 'body.project_id' },
  summary:
    'Create a filter from an organisation attribute, a question with options, or bands of a published measure. With `dry_run`, only the number in each option is reported.',
  body: z.object({
    project_id: bodyId,
    /** The existing filter that gets new options; a new filter needs a name. */
    filter_id: bodyId.nullable().default(null),
    filter_name: filterName.nullable().default(null),
    since_time_period_id: since,
    source,
    dry_run: z.boolean(),
    /** The result the user saw. If it would now differ, nothing is stored and the answer is 409. */
    seen: workedOut.nullable().default(null),
  }),
  response: workedOut.extend({ stored: z.boolean(), filter_id: z.number().int().nullable() }),
});
