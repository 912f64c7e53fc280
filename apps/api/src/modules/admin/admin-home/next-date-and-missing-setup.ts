import type { MissingPrerequisite } from '@portal/contract/admin/admin-home';
import type { DataCollectionState } from '@portal/contract/platform/data-collection-state';
import { type DateName, dateNames, type PeriodDates } from '@portal/contract/projects/period-dates';

/** The first of a period’s dates that is still to come. */
export function findNextDate(dates: PeriodDates, now: Date): { date_name: DateName; at: string } {
  const coming = dateNames
    .flatMap((date_name) => {
      const at = dates[date_name];
      return at && at > now ? [{ date_name, at }] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const [{ date_name, at }] = coming as [(typeof coming)[0]];
  return { date_name, at: at.toISOString() };
}

export type PeriodFacts = {
  registration_required: boolean;
  open_questionnaires: number;
  registered: number;
  submissions: number;
  /** Charts of the project, and those of them that read no measure in this period. */
  charts: number;
  charts_without_measures: number;
};

/**
 * Lists missing setup for the next date. While data can be entered, an open questionnaire and participants
 * are needed. If results are due for publication, charts with measures are needed too.
 */
export function findMissingSetup(
  facts: PeriodFacts,
  dates: Pick<PeriodDates, 'registration_opens_at' | 'published_at'>,
  state: DataCollectionState,
): MissingPrerequisite[] {
  const lacks: MissingPrerequisite[] = [];
  const isCollecting = state === 'upcoming' || state === 'registration' || state === 'open';
  if (isCollecting && facts.open_questionnaires === 0) lacks.push('questionnaire');
  // Before registration opens, no organisation can have registered.
  const mayTakePart = !facts.registration_required || state !== 'upcoming';
  const taking = facts.registration_required ? facts.registered : facts.submissions;
  if (isCollecting && mayTakePart && taking === 0) lacks.push('participants');
  if ((state === 'open' || state === 'validation') && dates.published_at !== null) {
    if (facts.charts === 0) lacks.push('charts');
    else if (facts.charts_without_measures > 0) lacks.push('measures');
  }
  return lacks;
}
