import type { DateEffect, PeriodContents, PeriodDatesInput } from '@portal/contract/projects/period-contents';
import { validatePeriodDates, type PeriodDates } from '@portal/contract/projects/period-dates';
import { problems, toFieldErrors } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { type AffectedProject, computeDateChangeEffects } from './date-change-effects.ts';

const instant = (text: string | null) => (text === null ? null : new Date(text));

export const parsePeriodDates = (input: PeriodDatesInput): PeriodDates => ({
  registration_opens_at: instant(input.registration_opens_at),
  registration_closes_at: instant(input.registration_closes_at),
  collection_opens_at: new Date(input.collection_opens_at),
  collection_closes_at: new Date(input.collection_closes_at),
  published_at: instant(input.published_at),
});

/** Formats the dates for the audit log and for the API. */
export const serializeDates = (dates: PeriodDates): PeriodDatesInput => ({
  registration_opens_at: dates.registration_opens_at?.toISOString() ?? null,
  registration_closes_at: dates.registration_closes_at?.toISOString() ?? null,
  collection_opens_at: dates.collection_opens_at.toISOString(),
  collection_closes_at: dates.collection_closes_at.toISOString(),
  published_at: dates.published_at?.toISOString() ?? null,
});

/** @throws 422 where the dates contradict themselves, or what the project asks for */
export function assertValidDates(dates: PeriodDates, project: { registration_required: boolean }): void {
  const mistakes = validatePeriodDates(dates, project);
  if (mistakes.length > 0)
    throw problems.invalid(
      toFieldErrors(
        'invalid_dates',
        mistakes.map(({ name, message }) => ({ path: `body.${name}`, message })),
      ),
    );
}

/** Returns the sentences for the audit log. */
export const sentencesOf = (effects: DateEffect[]): string[] => effects.map(({ sentence }) => sentence);

/**
 * Checks whom a change of dates affects.
 * @throws 409 with all effects, if the user has not confirmed some
 */
export function assertDateEffectsConfirmed(
  change: {
    before: PeriodDates | null;
    after: PeriodDates;
    now: Date;
    project: AffectedProject;
    contents: PeriodContents;
  },
  confirmed: readonly string[],
): DateEffect[] {
  const effects = computeDateChangeEffects(change);
  if (effects.some(({ effect }) => !confirmed.includes(effect)))
    throw problems.conflict(
      platformMessages.effectsConfirmationRequired({ effects: sentencesOf(effects).join(' ') }),
      {
        effects,
      },
    );
  return effects;
}
