import { action_plans } from '../../apps/api/src/tables/action-plans.tables.ts';
import { chart_resources } from '../../apps/api/src/tables/chart-resources.tables.ts';
import { insertAll } from './bulk-insert.ts';
import { type Context, daysAfter } from './load-context.ts';
import type { PersonIds } from './load-people.ts';
import type { ProjectOfDemo } from './load-content.ts';

/** Loads plans of two trusts, open, overdue and achieved, and a resource beside worse results. */
export async function loadPlansAndResources(
  { db, now }: Context,
  personId: PersonIds,
  project: ProjectOfDemo,
  chartIds: { waitsForBed: number; longWaits: number },
): Promise<void> {
  const ofKings = {
    submission_id: project.submissionId('RJZ'),
    user_id: personId('contributor'),
    owner_name: 'Deputy chief operating officer',
  };
  await insertAll(db, action_plans, [
    {
      ...ofKings,
      chart_id: chartIds.waitsForBed,
      aim: 'At most half of emergency admissions wait over four hours',
      change:
        'By 9am, each ward names two patients who can go home before midday. Pharmacy prepares their medicines first.',
      starts_on: '2025-06-02',
      due_on: isoDay(daysAfter(now, 60)),
    },
    {
      ...ofKings,
      chart_id: chartIds.longWaits,
      aim: 'Fewer than 90 long waits for a bed per 1,000 attendances by May 2025',
      change: 'Open a discharge lounge on weekdays, so that beds are free earlier in the day.',
      starts_on: '2025-01-13',
      due_on: '2025-05-31',
      state: 'done',
      version: 2,
    },
    {
      chart_id: chartIds.waitsForBed,
      submission_id: project.submissionId('R0A'),
      user_id: personId('neighbour'),
      owner_name: 'Head of patient flow',
      aim: 'At most a third of emergency admissions wait over four hours',
      change: 'Hold one bed meeting for all sites at 8am, midday and 4pm.',
      starts_on: '2025-05-06',
      due_on: isoDay(daysAfter(now, -10)),
    },
  ]);
  await insertAll(db, chart_resources, [
    {
      chart_id: chartIds.waitsForBed,
      display_order: 1,
      resource_name: 'Urgent and emergency care at NHS England',
      resource_text: 'National guidance on patient flow, same day emergency care and discharge.',
      url: 'https://www.england.nhs.uk/urgent-emergency-care/',
      shown_for: 'worse',
    },
  ]);
}

const isoDay = (at: Date) => at.toISOString().slice(0, 10);
