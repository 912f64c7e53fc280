import { z } from 'zod';
import { standardisation } from '../measures/measure-definition.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, isoDate, id, idParams } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';
import { projectTimePeriod } from './projects.ts';
import { periodDatesFields, dateEffects, dateEffect, periodContents } from './period-contents.ts';

/* Time periods and the dates of projects in them, as the programme team keeps them. */

export const timePeriodFields = z.object({
  time_period_name: z
    .string()
    .trim()
    .min(1, 'Time period is required.')
    .max(100, 'Time period must be at most 100 characters.'),
  starts_on: isoDate('Enter the first day.'),
  ends_on: isoDate('Enter the last day.'),
});

export type TimePeriodFields = z.infer<typeof timePeriodFields>;

const keptTimePeriod = z.object({
  id: z.number().int(),
  time_period_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The participating projects, in the programme's order. */
  projects: z.array(
    z.object({
      id: z.number().int(),
      project_code: z.string(),
      project_name: z.string(),
      state: dataCollectionState,
    }),
  ),
});

export type AdminTimePeriod = z.infer<typeof keptTimePeriod>;

export const listAdminTimePeriods = endpoint({
  name: 'listAdminTimePeriods',
  method: 'GET',
  path: '/api/v1/timePeriods/kept',
  access: 'admin',
  summary: 'List the time periods of the programme, newest first, with the projects in each.',
  query: z.object({ search: z.string().max(100).optional(), ...page }),
  response: listOf('time_periods', keptTimePeriod),
});

export const createTimePeriod = endpoint({
  name: 'createTimePeriod',
  method: 'POST',
  path: '/api/v1/timePeriods/',
  access: 'admin',
  summary: 'Add a time period to the programme, as its newest.',
  body: timePeriodFields,
  response: keptTimePeriod,
});

export const updateTimePeriod = endpoint({
  name: 'updateTimePeriod',
  method: 'PUT',
  path: '/api/v1/timePeriods/{id}',
  access: 'admin',
  opens: { thing: 'timePeriod', time_period_id: 'params.id' },
  summary: 'Rename a time period, or change its first and last day.',
  params: idParams,
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: timePeriodFields.extend({ was: timePeriodFields }),
  response: keptTimePeriod,
});

export const orderTimePeriods = endpoint({
  name: 'orderTimePeriods',
  method: 'PUT',
  path: '/api/v1/timePeriods/order',
  access: 'admin',
  summary: 'Reorder all time periods of the programme, newest first.',
  body: z.object({ time_period_ids: z.array(bodyId).min(1).max(1000) }),
  response: emptyResponse,
});

export const deleteTimePeriod = endpoint({
  name: 'deleteTimePeriod',
  method: 'DELETE',
  path: '/api/v1/timePeriods/{id}',
  access: 'admin',
  opens: { thing: 'timePeriod', time_period_id: 'params.id' },
  summary: 'Delete a time period without projects.',
  params: idParams,
  response: emptyResponse,
});

const keptProjectPeriod = projectTimePeriod.extend(periodContents.shape);

export type AdminProjectPeriod = z.infer<typeof keptProjectPeriod>;

export const listProjectTimePeriods = endpoint({
  name: 'listProjectTimePeriods',
  method: 'GET',
  path: '/api/v1/projectTimePeriods/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the time periods of a project, newest first, with their dates and counts of their records.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('project_time_periods', keptProjectPeriod),
});

/** The effects that the user has seen and confirms; any other effect is reported first, with 409. */
const confirmed = { confirmed: z.array(z.enum(dateEffects)).max(dateEffects.length).default([]) };

const partParams = z.object({ project_id: id, time_period_id: id });

const part = {
  thing: 'collection',
  project_id: 'params.project_id',
  time_period_id: 'params.time_period_id',
} as const;

export const addProjectTimePeriod = endpoint({
  name: 'addProjectTimePeriod',
  method: 'POST',
  path: '/api/v1/projectTimePeriods/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary:
    'Add a project to a time period, with its dates. If people are affected at once, the response is 409 with `effects` until you repeat them in `confirmed`.',
  body: periodDatesFields.extend({ project_id: bodyId, time_period_id: bodyId, ...confirmed }),
  response: keptProjectPeriod,
});

export const updateProjectTimePeriod = endpoint({
  name: 'updateProjectTimePeriod',
  method: 'PUT',
  path: '/api/v1/projectTimePeriods/{project_id}/{time_period_id}',
  access: 'admin',
  opens: part,
  summary:
    'Change the dates of a project in a time period. If people are affected, the response is 409 with `effects` until you repeat them in `confirmed`.',
  params: partParams,
  /**
   * `was`: as they were read. Where they are others by now, nothing is changed, and 409 says so. `announce`: the new dates are
   * written to those taking part.
   */
  body: periodDatesFields.extend({
    was: periodDatesFields,
    announce: z.boolean().default(false),
    ...confirmed,
  }),
  response: keptProjectPeriod,
});

/** Manual actions on a period; each sets one of its dates to the current moment. */
const periodActions = ['close_entry', 'publish', 'withdraw'] as const;

export type PeriodAction = (typeof periodActions)[number];

export const applyPeriodAction = endpoint({
  name: 'applyPeriodAction',
  method: 'POST',
  path: '/api/v1/projectTimePeriods/{project_id}/{time_period_id}/act',
  access: 'admin',
  opens: part,
  summary:
    'Close entry early, publish the results now, or withdraw them. If people are affected, the response is 409 with `effects` until you repeat them in `confirmed`.',
  params: partParams,
  /** `was`: the dates as they were read. */
  body: z.object({ act: z.enum(periodActions), was: periodDatesFields, ...confirmed }),
  response: keptProjectPeriod,
});

export const removeProjectTimePeriod = endpoint({
  name: 'removeProjectTimePeriod',
  method: 'DELETE',
  path: '/api/v1/projectTimePeriods/{project_id}/{time_period_id}',
  access: 'admin',
  opens: part,
  summary:
    'Remove a project from a time period in which it has no records. Its dates and about text are deleted.',
  params: partParams,
  response: emptyResponse,
});

/** The body of the refusal of a date change that is not confirmed yet. */
export const confirmationRequired = z.object({ effects: z.array(dateEffect) });

export type ConfirmationRequired = z.infer<typeof confirmationRequired>;

// The next period

const named = z.object({ id: z.number().int(), time_period_name: z.string() });

/** The expressions of a measure that can name dates. */
const writtenExpressions = z.object({
  numerator: z.string(),
  denominator: z.string().nullable(),
  standardisation: standardisation.nullable(),
});

export const previewNextPeriod = endpoint({
  name: 'previewNextPeriod',
  method: 'GET',
  path: '/api/v1/projects/{id}/next-period',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary: 'Preview the next period of a project, based on its newest period or the given one.',
  params: idParams,
  query: z.object({ from_time_period_id: id.optional() }),
  response: z.object({
    from: named,
    /** Those it can be started from, newest first. */
    periods: z.array(named),
    /**
     * Proposals for the next period, the likeliest first. Each is a later period of the programme that the
     * project does not use yet, or a new period. A new period has null as id, and no name if the last
     * period's name suggests none. The dates are the last period's, moved by the distance between the
     * periods.
     */
    proposals: z.array(
      z.object({
        ...timePeriodFields.shape,
        id: z.number().int().nullable(),
        time_period_name: z.string(),
        dates: periodDatesFields,
      }),
    ),
    questionnaires: z.array(
      z.object({
        id: z.number().int(),
        questionnaire_name: z.string(),
        kind: z.string(),
        sections: z.number().int(),
        questions: z.number().int(),
      }),
    ),
    /** Charts that read something in the last one, and how many measures. */
    charts: z.array(z.object({ id: z.number().int(), chart_name: z.string(), measures: z.number().int() })),
    has_about_text: z.boolean(),
    /** Rules that name dates: they would mean the old period in the new one. */
    literal_dates: z.array(
      z.object({
        questionnaire_id: z.number().int(),
        place: z.string(),
        dates: z.array(z.string()),
        /** True if all of them can be written by the days of the period. */
        is_replaceable: z.boolean(),
      }),
    ),
    /** Measures that name dates. Earlier periods are calculated by them too. */
    dated_measures: z.array(
      z.object({
        id: z.number().int(),
        measure_name: z.string(),
        dates: z.array(z.string()),
        /** True if all of them can be written by the days of the period. */
        is_replaceable: z.boolean(),
        /** The expressions that the caller saw, to be sent with the change. */
        seen: writtenExpressions,
      }),
    ),
    /** Participants of the last period who can be invited to register. */
    invitable: z.object({ organisations: z.number().int(), people: z.number().int() }),
  }),
});

export type NextPeriodPreview = z.infer<typeof previewNextPeriod.response>;

export const startNextPeriod = endpoint({
  name: 'startNextPeriod',
  method: 'POST',
  path: '/api/v1/projects/{id}/next-period',
  access: 'admin',
  opens: { thing: 'project', project_id: 'params.id' },
  summary:
    'Start the next period of a project, all or nothing: dates, draft copies of questionnaires with their codes, and chart measures.',
  params: idParams,
  body: periodDatesFields.extend({
    from_time_period_id: bodyId,
    /** Either an existing period, or a new one. */
    time_period_id: bodyId.nullable().default(null),
    new_time_period: timePeriodFields.nullable().default(null),
    questionnaire_ids: z.array(bodyId).max(100),
    with_charts: z.boolean(),
    with_about_text: z.boolean(),
    /** Writes the dates in rules of the copies by the first and last day of the period. */
    replace_dates: z.boolean().default(false),
    /** Measures whose dates are written by the first and last day of the period, as the caller saw them. */
    dated_measures: z
      .array(z.object({ id: bodyId, seen: writtenExpressions }))
      .max(1000)
      .default([]),
    /** Invites participants of the last period by email to register. */
    with_invitations: z.boolean().default(false),
    ...confirmed,
  }),
  response: z.object({
    time_period: named,
    questionnaires: z.array(z.object({ id: z.number().int(), questionnaire_name: z.string() })),
    charts: z.number().int(),
    /** Measures whose dates were replaced. With a job, the change takes effect when the job has finished. */
    measures: z.array(
      z.object({ id: z.number().int(), measure_name: z.string(), is_in_background: z.boolean() }),
    ),
    /** How many were invited to register. */
    invited: z.number().int(),
    /** Measures of these charts whose codes no questionnaire of the new period asks. */
    unasked: z.array(z.object({ measure_name: z.string(), codes: z.array(z.string()) })),
  }),
});
