import type { DateEffect, PeriodContents } from '@portal/contract/projects/periods';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { areSameDates, type PeriodDates } from '@portal/contract/projects/period-dates';
import { formatNounCount } from '@portal/wording/plurals';
import { isRegistrationOpen } from './registration-window.policy.ts';

/** The settings of a project that decide whom its dates affect. */
export type AffectedProject = {
  unit_name: string;
  named_results: boolean;
  provisional_results: boolean;
  registration_required: boolean;
};
type Change = {
  /** Null: the project does not take part yet. */
  before: PeriodDates | null;
  after: PeriodDates;
  now: Date;
  project: AffectedProject;
  contents: Pick<
    PeriodContents,
    'submissions' | 'organisations' | 'submitted' | 'registrations' | 'extensions'
  >;
};

/**
 * Finds whom a change of dates affects, and how: an immediate effect, or an announcement that is no longer
 * true.
 */
export function computeDateChangeEffects({ before, after, now, project, contents }: Change): DateEffect[] {
  if (before && areSameDates(before, after)) return [];
  const was = before && dataCollectionStateOf(before, now);
  const is = dataCollectionStateOf(after, now);
  const couldRegister = before !== null && isRegistrationOpen(before, now);
  const canRegister = isRegistrationOpen(after, now);
  const isEntered = contents.submissions > 0;
  const isClosedEarlier =
    isEntered && was === 'open' && is === 'open' && after.collection_closes_at < before!.collection_closes_at;
  // Where a project has not taken part yet, there is nothing to be seen.
  const isPublished = isEntered && is === 'published' && (before !== null || contents.submitted > 0);
  const isWithdrawn =
    contents.organisations > 0 &&
    before !== null &&
    before.published_at !== null &&
    before.published_at > now &&
    after.published_at === null;

  const units = formatNounCount(contents.submissions, project.unit_name);
  const organisations = formatNounCount(contents.organisations, 'organisation');
  const unsubmitted = contents.submissions - contents.submitted;
  const left = `${unsubmitted.toLocaleString('en-GB')} of ${units} ${unsubmitted === 1 ? 'has' : 'have'} not submitted`;
  const whoStillSees =
    project.provisional_results && (is === 'open' || is === 'validation')
      ? 'only those that have submitted can still see other results, under pseudonyms'
      : 'none can see any results but its own';
  const extended = contents.extensions === 0 ? null : formatNounCount(contents.extensions, 'organisation');
  const extensionsEnd = extended && is === 'published' ? ` Extensions for ${extended} end too.` : '';
  const extensionsGoOn =
    extended && is !== 'published' ? ` ${extended} with an extension can continue until it ends.` : '';
  const registered = formatNounCount(contents.registrations, 'organisation');

  const all: [boolean, DateEffect['effect'], string][] = [
    [
      isEntered && is === 'open' && was !== 'open',
      'entry_opens',
      `Entry opens immediately for ${project.registration_required ? `${registered} that registered` : `${units} from ${organisations}`}.`,
    ],
    [
      isEntered && was === 'open' && is !== 'open',
      'entry_closes',
      `Entry closes immediately. ${left} and will not be able to. Answers already entered are saved.${extensionsGoOn}`,
    ],
    [isClosedEarlier, 'entry_closes_earlier', `Entry closes earlier than announced. ${left}.`],
    [
      canRegister && !couldRegister,
      'registration_opens',
      'Registration opens immediately for every organisation with access to the project.',
    ],
    [
      couldRegister && !canRegister,
      'registration_closes',
      `Registration closes immediately. ${registered} ${contents.registrations === 1 ? 'has' : 'have'} started, and no others can register.`,
    ],
    [
      isPublished && was !== 'published',
      'results_published',
      `Results are published immediately. Everyone with access to the project can see the figures of ${formatNounCount(contents.submitted, project.unit_name)}, ${project.named_results ? 'by name' : 'under pseudonyms'}.${extensionsEnd}`,
    ],
    [
      was === 'published' && is !== 'published',
      'results_hidden',
      `Published results are hidden immediately. Of ${organisations}, ${whoStillSees}. Files that people have already downloaded are not affected.`,
    ],
    [
      isWithdrawn,
      'publication_withdrawn',
      `Results will no longer be published. ${organisations} may be expecting them.`,
    ],
  ];
  const found = all.flatMap(([isSo, effect, sentence]): DateEffect[] => (isSo ? [{ effect, sentence }] : []));
  if (found.length > 0 || !before || contents.organisations === 0) return found;
  return [
    {
      effect: 'dates_move',
      sentence: `${organisations} may have been notified of different dates.`,
    },
  ];
}
