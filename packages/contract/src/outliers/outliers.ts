import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/*
 * Unusual results in a project's period, for the programme team; and outlier cases. A case is a figure beyond
 * its funnel's limits, followed through the programme's prescribed steps to a conclusion.
 */

/**
 * Most serious first: beyond the outer and the inner limits of the funnel on the worse side, then changes from its
 * past, then what is beyond the limits on the better side, then gaps.
 */
export const unusualKinds = [
  'alarm',
  'alert',
  'special_cause',
  'large_change',
  'good_outlier',
  'missing',
] as const;
export type UnusualKind = (typeof unusualKinds)[number];
export const unusualTones = ['worse', 'better', 'neutral'] as const;

/** How many findings a list to follow up has at most: as many as a team can look into in a period. */
export const MOST_TO_FOLLOW_UP = 20;

/** The kinds that a case can be opened for. */
export const outlierLevels = ['alarm', 'alert'] as const;
export type OutlierLevel = (typeof outlierLevels)[number];

/** A case's state: whose step is next; all steps are done and the conclusion is missing; or concluded. */
export const outlierStates = ['team', 'organisation', 'to_conclude', 'concluded'] as const;
export type OutlierState = (typeof outlierStates)[number];

/** The outcome of a case. */
export const outlierOutcomes = ['data_error', 'explained', 'confirmed', 'not_pursued'] as const;
export type OutlierOutcome = (typeof outlierOutcomes)[number];

export const MAX_STAGES = 12;
export const MAX_STAGE_DAYS = 365;
/** The maximum that a page of the list shows. */
export const MAX_CASES_PER_REQUEST = 100;

const figure = {
  unit: z.string(),
  decimals: z.number().int(),
  value: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
};
const place = { tab_name: z.string().nullable(), collection_code: z.string().nullable() };

const unusualFinding = z.object({
  submission_id: z.number().int(),
  submission_name: z.string(),
  organisation_name: z.string(),
  chart_id: z.number().int(),
  chart_name: z.string(),
  ...place,
  kind: z.enum(unusualKinds),
  tone: z.enum(unusualTones),
  words: translatableText,
  ...figure,
  /** The newest outlier case of the submission in the chart and period. */
  case_id: z.number().int().nullable(),
  case_state: z.enum(outlierStates).nullable(),
});
export type UnusualFigure = z.infer<typeof unusualFinding>;

export const listUnusualFigures = endpoint({
  name: 'listUnusualFigures',
  method: 'GET',
  path: '/api/v1/unusual/',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'query.project_id', time_period_id: 'query.time_period_id' },
  summary: 'List the unusual results of a project’s period from the last check, most serious first.',
  query: z.object({
    project_id: id,
    time_period_id: id,
    kind: z.enum(unusualKinds).optional(),
    tone: z.enum(unusualTones).optional(),
    /** Only those without an outlier case, or with one. */
    has_case: z.enum(['yes', 'no']).optional(),
    /**
     * `follow_up`: the gravest that are not for the better, at most 20. `standing_out`: all that are hardly chance,
     * given how many figures were compared (5% false findings). Everything unless given.
     */
    which: z.enum(['follow_up', 'standing_out']).optional(),
    search: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf('findings', unusualFinding).extend({
    /** The number of each kind, regardless of the search. */
    counts: z.record(z.enum(unusualKinds), z.number().int()),
    /** How many stand out, given how many figures were compared. */
    standing_out: z.number().int(),
    /** When all charts were last looked at; null: never. */
    looked_at: instant.nullable(),
    /** True if the results have not changed since. */
    is_current: z.boolean(),
    /** They are being looked at: how many of how many charts are done. */
    under_way: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  }),
});
export type UnusualList = z.infer<typeof listUnusualFigures.response>;

export const detectUnusualFigures = endpoint({
  name: 'detectUnusualFigures',
  method: 'POST',
  path: '/api/v1/unusual/look',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'body.project_id', time_period_id: 'body.time_period_id' },
  summary: 'Check all results of a project’s period again, in the background.',
  body: z.object({ project_id: bodyId, time_period_id: bodyId }),
  response: emptyResponse,
});

/** The owner of a step, and the cases it applies to. */
export const stageOwners = ['team', 'organisation'] as const;
export const stageLevels = ['alarm', 'both'] as const;

const actFields = {
  act_name: z.string().trim().min(1, 'Enter an action.').max(300, 'Action must be at most 300 characters.'),
  done_by: z.enum(stageOwners),
  /** `alarm`: for alarms alone. */
  done_for: z.enum(stageLevels),
  /** How long it may take, from when it is its turn. */
  days: z
    .number('Days must be a whole number.')
    .int('Days must be a whole number.')
    .min(1, 'Enter at least 1 day.')
    .max(MAX_STAGE_DAYS, `Enter at most ${MAX_STAGE_DAYS} days.`),
};
const outlierStage = z.object(actFields);
export type OutlierStage = z.infer<typeof outlierStage>;
const acts = z.array(outlierStage).max(MAX_STAGES, `You can have at most ${MAX_STAGES} actions.`);

/**
 * The default stages, modelled on national clinical audits. First the data are checked, then the organisation
 * responds; only cases left after that are taken further.
 */
export const suggestedStages: readonly OutlierStage[] = [
  {
    act_name: 'Check the data and how the results were calculated',
    done_by: 'team',
    done_for: 'both',
    days: 10,
  },
  {
    act_name: 'Check your own data and explain the result',
    done_by: 'organisation',
    done_for: 'both',
    days: 25,
  },
  { act_name: 'Review the reply', done_by: 'team', done_for: 'both', days: 20 },
  {
    act_name: 'Notify the chief executive and the medical director',
    done_by: 'team',
    done_for: 'alarm',
    days: 5,
  },
  { act_name: 'Describe the action you will take', done_by: 'organisation', done_for: 'alarm', days: 20 },
];

export const getOutlierStages = endpoint({
  name: 'getOutlierStages',
  method: 'GET',
  path: '/api/v1/outlierActs/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'query.project_id' },
  summary: 'List the actions that follow when an outlier case is opened in a project, in order.',
  query: z.object({ project_id: id }),
  response: z.object({ acts: z.array(outlierStage) }),
});

export const setOutlierStages = endpoint({
  name: 'setOutlierStages',
  method: 'PUT',
  path: '/api/v1/outlierActs/',
  access: 'admin',
  opens: { thing: 'project', project_id: 'body.project_id' },
  summary: 'Set all actions that follow when an outlier case is opened, in order. Open cases keep theirs.',
  /** `was`: as they were read. Where they are others by now, nothing is changed, and 409 says so. */
  body: z.object({ project_id: bodyId, acts, was: acts }),
  response: emptyResponse,
});

const caseAct = z.object({
  place: z.number().int(),
  act_name: z.string(),
  done_by: z.enum(stageOwners),
  days: z.number().int(),
  /** Until when; known once it is its turn. */
  due_on: z.iso.date().nullable(),
  done_at: instant.nullable(),
  done_by_name: z.string().nullable(),
  /** The finding or reply; only the team sees notes on its steps. */
  note: z.string(),
});
export type CaseStage = z.infer<typeof caseAct>;

const outlierCase = z.object({
  id: z.number().int(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  submission_id: z.number().int(),
  submission_name: z.string(),
  organisation_name: z.string(),
  /** Null where the chart was deleted since. */
  chart_id: z.number().int().nullable(),
  chart_name: z.string(),
  ...place,
  level: z.enum(outlierLevels),
  tone: z.enum(unusualTones),
  /** The unusual result and its figure when the case was opened. */
  words: translatableText,
  ...figure,
  state: z.enum(outlierStates),
  opened_at: instant,
  /** Since when the organisation sees it; null: not yet. */
  told_at: instant.nullable(),
  concluded_at: instant.nullable(),
  outcome: z.enum(outlierOutcomes).nullable(),
  conclusion: z.string().nullable(),
  acts: z.array(caseAct),
});
export type OutlierCase = z.infer<typeof outlierCase>;

export const listOutlierCases = endpoint({
  name: 'listOutlierCases',
  method: 'GET',
  path: '/api/v1/outlierCases/',
  access: 'project',
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary:
    'List the outlier cases of a project, earliest deadline first: all for the programme team, otherwise those your organisation was notified of.',
  query: z.object({
    project_id: id,
    time_period_id: id.optional(),
    chart_id: id.optional(),
    submission_id: id.optional(),
    /** `open`: all that are not concluded. */
    state: z.enum(['open', ...outlierStates]).optional(),
    search: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf('cases', outlierCase),
});

export const openOutlierCases = endpoint({
  name: 'openOutlierCases',
  method: 'POST',
  path: '/api/v1/outlierCases/',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'body.project_id', time_period_id: 'body.time_period_id' },
  summary:
    'Open outlier cases for values beyond their funnel limits. Cases already open are unchanged. Returns 409 if a value is no longer beyond the limits.',
  body: z.object({
    project_id: bodyId,
    time_period_id: bodyId,
    figures: z
      .array(z.object({ submission_id: bodyId, chart_id: bodyId }))
      .min(1, 'Select at least one result.')
      .max(MAX_CASES_PER_REQUEST),
  }),
  response: z.object({ opened: z.number().int() }),
});

export const recordOutlierStage = endpoint({
  name: 'recordOutlierStage',
  method: 'POST',
  path: '/api/v1/outlierCases/{id}/acts',
  access: 'contributor',
  opens: { thing: 'outlierCase', case_id: 'params.id' },
  summary:
    'Complete the current action of an outlier case, with its outcome. Organisations can complete their own actions; the programme team can complete any. Returns 409 if another action is now current.',
  params: idParams,
  body: z.object({ place: z.number().int().min(0).max(MAX_STAGES), note: z.string().trim().max(4000) }),
  response: emptyResponse,
});

export const concludeOutlierCase = endpoint({
  name: 'concludeOutlierCase',
  method: 'POST',
  path: '/api/v1/outlierCases/{id}/conclude',
  access: 'admin',
  opens: { thing: 'outlierCase', case_id: 'params.id' },
  summary: 'Conclude an outlier case with its outcome, which the organisation can read. This is final.',
  params: idParams,
  body: z.object({
    outcome: z.enum(outlierOutcomes),
    conclusion: z.string().trim().min(1, 'Outcome is required.').max(4000),
    /** How many acts were done when it was read: 409 where there are more by now. */
    done: z.number().int().min(0).max(MAX_STAGES),
  }),
  response: emptyResponse,
});
