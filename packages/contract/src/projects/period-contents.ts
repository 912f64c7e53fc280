import { z } from 'zod';
import { translatableText } from '../shared/fields.ts';

// A project in its time periods

/** Accepts only moments in years that a living person can mean. */
const moment = (message: string) =>
  z.iso.datetime(message).refine((value) => value >= '1900' && value < '2200', message);

export const periodDatesFields = z.object({
  registration_opens_at: moment('Enter the date and time registration opens.').nullable(),
  registration_closes_at: moment('Enter the date and time registration closes.').nullable(),
  collection_opens_at: moment('Enter the date and time data collection opens.'),
  collection_closes_at: moment('Enter the date and time data collection closes.'),
  /** Null: nothing is to be published. */
  published_at: moment('Enter the date and time results are published.').nullable(),
});

export type PeriodDatesInput = z.infer<typeof periodDatesFields>;

/** The effects of a date change on people. */
export const dateEffects = [
  'entry_opens',
  'entry_closes',
  'entry_closes_earlier',
  'registration_opens',
  'registration_closes',
  'results_published',
  'results_hidden',
  'publication_withdrawn',
  'dates_move',
] as const;

export const dateEffect = z.object({
  effect: z.enum(dateEffects),
  /** The effect and the people affected. */
  sentence: translatableText,
});

export type DateEffect = z.infer<typeof dateEffect>;

/** The project's contents in the period. */
export const periodContents = z.object({
  questionnaires: z.number().int(),
  registrations: z.number().int(),
  /** Submissions that are asked, and the organisations they are of. */
  submissions: z.number().int(),
  organisations: z.number().int(),
  begun: z.number().int(),
  submitted: z.number().int(),
  /** Charts that read something in it. */
  charts: z.number().int(),
  /** Measures that are comparable since it. */
  measures: z.number().int(),
  report_packs: z.number().int(),
  /** Filters whose options have changed with it. */
  filters: z.number().int(),
  /** Organisations for which entry is extended beyond this moment. */
  extensions: z.number().int(),
  /** Phases of control charts that start with the period. */
  phases: z.number().int(),
  targets: z.number().int(),
  /** Annotations at its point of charts, the programme team's and those of submissions. */
  annotations: z.number().int(),
  outlier_cases: z.number().int(),
});

export type PeriodContents = z.infer<typeof periodContents>;
