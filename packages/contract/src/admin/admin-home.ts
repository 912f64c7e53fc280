import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { dataCollectionState } from '../platform/data-collection-state.ts';
import { dateNames } from '../projects/period-dates.ts';

/* The programme team's current tasks, across the whole admin area. */

/** The setup steps of a programme before data entry, in order. */
export const firstSteps = [
  'category',
  'project',
  'time_period',
  'dates',
  'organisation',
  'questionnaire',
  'person',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/**
 * Things missing for the next date of a project in a period. `questionnaire`: one that is open.
 * `participants`: a registered organisation (or a submission, if the project needs no registration).
 * `charts`: charts to publish. `measures`: the measures those charts read.
 */
const missingPrerequisites = ['questionnaire', 'participants', 'charts', 'measures'] as const;
export type MissingPrerequisite = (typeof missingPrerequisites)[number];

const projectOf = { project_id: z.number().int(), project_code: z.string(), project_name: z.string() };
const inPeriod = { ...projectOf, time_period_id: z.number().int(), time_period_name: z.string() };

const nextDate = z.object({
  ...inPeriod,
  state: dataCollectionState,
  /** The next of its dates, and when it is. */
  date_name: z.enum(dateNames),
  at: instant,
  lacks: z.array(z.enum(missingPrerequisites)),
  charts_without_measures: z.number().int(),
  /** Organisations that have registered, and submissions with those that have submitted everything. */
  registered: z.number().int(),
  submissions: z.number().int(),
  submitted: z.number().int(),
});
export type NextDate = z.infer<typeof nextDate>;

const openComment = z.object({
  id: z.number().int(),
  ...projectOf,
  submission_id: z.number().int(),
  submission_name: z.string(),
  created_at: instant,
  /** The text of a question or the name of a chart. */
  subject: z.string(),
  /** The location of a question. */
  questionnaire_id: z.number().int().nullable(),
  section_id: z.number().int().nullable(),
  /** The location of a chart. The group is null if the chart is in no group. */
  chart_id: z.number().int().nullable(),
  tab_name: z.string().nullable(),
  collection_code: z.string().nullable(),
});
export type OpenComment = z.infer<typeof openComment>;

export const getAdminHome = endpoint({
  name: 'getAdminHome',
  method: 'GET',
  path: '/api/v1/desk',
  access: 'admin',
  summary:
    'Get the programme team’s to-do list: decisions and replies that are waiting, and what is still missing before the next dates.',
  response: z.object({
    /** People whose account is to be decided on. */
    pending_people: z.number().int(),
    access_requests: z.number().int(),
    /** Answers marked for follow-up, by project and period, the longest waiting first. */
    flags: z.array(z.object({ ...inPeriod, flags: z.number().int() })),
    /**
     * Answer queries in periods under collection or validation: those an organisation has replied to, and
     * those not yet seen.
     */
    queries: z.array(z.object({ ...inPeriod, answered: z.number().int(), unseen: z.number().int() })),
    /** Outlier cases in which it is the team’s turn, by project; of them those whose act was due. */
    outliers: z.array(z.object({ ...projectOf, waiting: z.number().int(), late: z.number().int() })),
    /** Returns that are reopened, by project: before publication, and to correct what is published. */
    corrections: z.array(
      z.object({ ...projectOf, reopened: z.number().int(), correcting: z.number().int() }),
    ),
    /** Messages from the contact page that are open. */
    open_messages: z.number().int(),
    /** Participants' comments of the last 90 days without a reply; the newest are listed by name. */
    open_comments: z.object({ total: z.number().int(), newest: z.array(openComment) }),
    /** Messages to participants that did not arrive. */
    undelivered: z.number().int(),
    /** All messages that could not be sent; null for users who cannot read them. */
    failed_mail: z.number().int().nullable(),
    /** Projects in periods with a date to come, the next date first. */
    next_dates: z.array(nextDate),
    /** How many projects have a date to come; the list above ends at fifty. */
    next_dates_total: z.number().int(),
    /** Projects that take part in no time period. */
    undated_projects: z.array(z.object(projectOf)),
    /** The setup steps, each with whether it is done. */
    steps: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })),
  }),
});
