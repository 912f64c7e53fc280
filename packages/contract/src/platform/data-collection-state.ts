import { z } from 'zod';
import { keyScopeCodes } from '../identity/key-scope-codes.ts';
import { endpoint } from '../shared/endpoint.ts';
import { id, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/** PRODUCT §2: derived from the dates of a project in a time period, never stored. */
export const dataCollectionStates = [
  'upcoming',
  'registration',
  'open',
  'validation',
  'published',
  'closed',
] as const;
export const dataCollectionState = z.enum(dataCollectionStates);
export type DataCollectionState = z.infer<typeof dataCollectionState>;

type CollectionDates = {
  registration_opens_at: Date | null;
  collection_opens_at: Date;
  collection_closes_at: Date;
  published_at: Date | null;
};

/**
 * Returns the state of a project in a time period at a moment. Each state starts exactly at its date.
 * Publication overrides everything; without a publication date the period ends as `closed`.
 */
export function dataCollectionStateOf(dates: CollectionDates, now: Date): DataCollectionState {
  if (dates.published_at && dates.published_at <= now) return 'published';
  if (dates.collection_closes_at <= now) return dates.published_at ? 'validation' : 'closed';
  if (dates.collection_opens_at <= now) return 'open';
  return dates.registration_opens_at && dates.registration_opens_at <= now ? 'registration' : 'upcoming';
}

/** SPEC §3: id and time_period_name; the rest where a project is asked for. */
const timePeriod = z.object({
  id: z.number().int(),
  time_period_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The project's state in the period; null when no project was named. */
  state: dataCollectionState.nullable(),
});

export const listTimePeriods = endpoint({
  name: 'listTimePeriods',
  method: 'GET',
  path: '/api/v1/timePeriods/',
  access: 'public',
  keys: keyScopeCodes,
  summary: 'List the time periods of a programme, or those a project takes part in, newest first.',
  query: z.object({ programme_id: id, project_id: id.optional(), ...page }),
  response: listOf('time_periods', timePeriod),
});

/** The state of a period's data collection and the dates it follows from. */
export const dataCollectionDates = {
  state: dataCollectionState,
  registration_opens_at: instant.nullable(),
  registration_closes_at: instant.nullable(),
  collection_opens_at: instant,
  collection_closes_at: instant,
  published_at: instant.nullable(),
};

export const getDataCollectionState = endpoint({
  name: 'getDataCollectionState',
  method: 'GET',
  path: '/api/v1/timePeriods/data-collection-state',
  access: 'public',
  summary: 'Get the data-collection state of a project in a time period, with the dates that decide it.',
  query: z.object({ project_id: id, time_period_id: id }),
  response: z.object(dataCollectionDates),
});

export const listProgrammes = endpoint({
  name: 'listProgrammes',
  method: 'GET',
  path: '/api/v1/programmes/',
  access: 'user',
  summary: 'List your programmes. You only ever see your own.',
  response: listOf(
    'programmes',
    z.object({ id: z.number().int(), programme_code: z.string(), programme_name: z.string() }),
  ),
});
