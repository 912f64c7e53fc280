import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, isoDate, MAX_ID } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/*
 * Action plans: what an organisation will change about a measure, who does it and by when. The programme team sees them
 * for the charts it asked a plan for.
 */

/** The maximum for each submission on a chart. */
export const MOST_ACTION_PLANS = 20;
export const MAX_AIM_LENGTH = 300;
export const MAX_CHANGE_LENGTH = 2000;
export const MAX_OWNER_LENGTH = 200;

export const actionPlanStates = ['open', 'done', 'dropped'] as const;
export type ActionPlanState = (typeof actionPlanStates)[number];
/** The filters of a list of plans; `overdue`: open after the due date. */
export const actionPlanFilters = ['open', 'overdue', 'done', 'dropped'] as const;

const text = (label: string, most: number) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `${label} must be at most ${most} characters.`);

const fields = {
  aim: text('Aim', MAX_AIM_LENGTH),
  change: text('Change', MAX_CHANGE_LENGTH),
  owner_name: text('Owner', MAX_OWNER_LENGTH),
  starts_on: isoDate('Enter the start date.'),
  due_on: isoDate('Enter the due date.'),
};

const actionPlan = z.object({
  id: z.number().int(),
  submission_id: z.number().int(),
  submission_name: z.string(),
  organisation_name: z.string(),
  aim: z.string(),
  change: z.string(),
  owner_name: z.string(),
  starts_on: z.iso.date(),
  due_on: z.iso.date(),
  state: z.enum(actionPlanStates),
  /** Counts the changes; sent back with the next one. */
  version: z.number().int(),
  may_change: z.boolean(),
});
export type ActionPlan = z.infer<typeof actionPlan>;

export const listActionPlans = endpoint({
  name: 'listActionPlans',
  method: 'GET',
  path: '/api/v1/charts/{id}/actionPlans',
  access: 'project',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary:
    'List the action plans of a chart, open ones first, then by due date. Organisations get their own plans. The programme team gets all plans if it asked for plans on the chart.',
  params: idParams,
  query: z.object({ submission_id: id.optional() }),
  response: z.object({
    /** True if the programme team asks organisations for a plan. */
    is_asked: z.boolean(),
    plans: z.array(actionPlan),
  }),
});

const projectActionPlan = actionPlan.omit({ version: true, may_change: true }).extend({
  chart_id: z.number().int(),
  chart_name: z.string(),
  /** The first group that contains the chart, and its output tab; null if no group does. */
  tab_name: z.string().nullable(),
  collection_code: z.string().nullable(),
  /** True if the plan is open after its due date. */
  is_overdue: z.boolean(),
});
export type ProjectActionPlan = z.infer<typeof projectActionPlan>;

export const listProjectActionPlans = endpoint({
  name: 'listProjectActionPlans',
  method: 'GET',
  path: '/api/v1/actionPlans/',
  access: 'project',
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary:
    'List the action plans of all charts of a project, open ones first, then by due date. Organisations get their own plans. The programme team gets the plans it asked for.',
  query: z.object({
    project_id: id,
    state: z.enum(actionPlanFilters).optional(),
    submission_id: id.optional(),
    search: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf('plans', projectActionPlan),
});

export const setActionPlanRequest = endpoint({
  name: 'setActionPlanRequest',
  method: 'PUT',
  path: '/api/v1/charts/{id}/actionPlanRequest',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary:
    'Ask organisations for an action plan on a chart, or stop asking. While you ask, the programme team sees the plans.',
  params: idParams,
  body: z.object({ is_asked: z.boolean() }),
  response: emptyResponse,
});

export const addActionPlan = endpoint({
  name: 'addActionPlan',
  method: 'POST',
  path: '/api/v1/charts/{id}/actionPlans',
  access: 'contributor',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Add an action plan to a chart, for a submission of your organisation.',
  params: idParams,
  body: z.object({ submission_id: bodyId, ...fields }),
  response: z.object({ id: z.number().int() }),
});

export const changeActionPlan = endpoint({
  name: 'changeActionPlan',
  method: 'PUT',
  path: '/api/v1/charts/{id}/actionPlans/{plan_id}',
  access: 'contributor',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary:
    'Change an action plan of your organisation, or close it as done or dropped. Returns 409 if the plan has changed since the version you give.',
  params: idParams.extend({ plan_id: id }),
  body: z.object({
    ...fields,
    state: z.enum(actionPlanStates),
    version: z.number().int().positive().max(MAX_ID),
  }),
  response: emptyResponse,
});
