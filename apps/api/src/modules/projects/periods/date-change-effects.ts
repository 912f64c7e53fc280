import type { DateEffect, PeriodContents } from '@portal/contract/projects/period-contents';
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
export function computeDateChangeEffects(change: Change): DateEffect[] {
  const { before, after, contents } = change;
  if (before && areSameDates(before, after)) return [];
  const found = [
    ...listEntryEffects(change),
    ...listRegistrationEffects(change),
    ...listPublicationEffects(change),
  ].flatMap(([isSo, effect, sentence]): DateEffect[] => (isSo ? [{ effect, sentence }] : []));
  if (found.length > 0 || !before || contents.organisations === 0) return found;
  return [
    {
      effect: 'dates_move',
      sentence: `${countOrganisations(change)} may already have been notified of the old dates.`,
    },
  ];
}

type PossibleEffect = [isSo: boolean, effect: DateEffect['effect'], sentence: string];

const countUnits = ({ contents, project }: Change) =>
  formatNounCount(contents.submissions, project.unit_name);
const countOrganisations = ({ contents }: Change) => formatNounCount(contents.organisations, 'organisation');

/** Returns the state of data collection now, by the dates before and after the change. */
const statesOf = ({ before, after, now }: Change) => ({
  was: before && dataCollectionStateOf(before, now),
  is: dataCollectionStateOf(after, now),
});

function listEntryEffects(change: Change): PossibleEffect[] {
  const { before, after, project, contents } = change;
  const { was, is } = statesOf(change);
  const isEntered = contents.submissions > 0;
  const isClosedEarlier =
    isEntered && was === 'open' && is === 'open' && after.collection_closes_at < before!.collection_closes_at;
  const unsubmitted = contents.submissions - contents.submitted;
  const left = `${unsubmitted.toLocaleString('en-GB')} of ${countUnits(change)} ${unsubmitted === 1 ? 'has' : 'have'} not submitted`;
  const extensionsGoOn =
    contents.extensions > 0 && is !== 'published'
      ? ` ${formatNounCount(contents.extensions, 'organisation')} with an extension can continue until the extension ends.`
      : '';
  const entering = project.registration_required
    ? `${formatNounCount(contents.registrations, 'organisation')} that registered`
    : `${countUnits(change)} from ${countOrganisations(change)}`;
  return [
    [
      isEntered && is === 'open' && was !== 'open',
      'entry_opens',
      `Data entry opens immediately for ${entering}.`,
    ],
    [
      isEntered && was === 'open' && is !== 'open',
      'entry_closes',
      `Data entry closes immediately. ${left} and will not be able to. Answers already entered are saved.${extensionsGoOn}`,
    ],
    [isClosedEarlier, 'entry_closes_earlier', `Data entry closes earlier than announced. ${left}.`],
  ];
}

function listRegistrationEffects({ before, after, now, contents }: Change): PossibleEffect[] {
  const couldRegister = before !== null && isRegistrationOpen(before, now);
  const canRegister = isRegistrationOpen(after, now);
  const registered = formatNounCount(contents.registrations, 'organisation');
  return [
    [
      canRegister && !couldRegister,
      'registration_opens',
      'Registration opens immediately for every organisation with access to the project.',
    ],
    [
      couldRegister && !canRegister,
      'registration_closes',
      `Registration closes immediately. ${registered} ${contents.registrations === 1 ? 'has' : 'have'} started, and no others will be able to register.`,
    ],
  ];
}

function listPublicationEffects(change: Change): PossibleEffect[] {
  const { before, after, now, project, contents } = change;
  const { was, is } = statesOf(change);
  // Where a project has not taken part yet, there is nothing to be seen.
  const isPublished =
    contents.submissions > 0 && is === 'published' && (before !== null || contents.submitted > 0);
  const isWithdrawn =
    contents.organisations > 0 &&
    before !== null &&
    before.published_at !== null &&
    before.published_at > now &&
    after.published_at === null;
  const whoStillSees =
    project.provisional_results && (is === 'open' || is === 'validation')
      ? `Of ${countOrganisations(change)}, only those that have submitted will still be able to see other results, under pseudonyms.`
      : `${countOrganisations(change)} will then be able to see only their own results.`;
  const extensionsEnd =
    contents.extensions > 0 && is === 'published'
      ? ` Extensions for ${formatNounCount(contents.extensions, 'organisation')} end too.`
      : '';
  return [
    [
      isPublished && was !== 'published',
      'results_published',
      `Results are published immediately. Everyone with access to the project will be able to see the figures for ${formatNounCount(contents.submitted, project.unit_name)}, ${project.named_results ? 'by name' : 'under pseudonyms'}.${extensionsEnd}`,
    ],
    [
      was === 'published' && is !== 'published',
      'results_hidden',
      `Published results are withdrawn immediately. ${whoStillSees} Files that people have already downloaded are not affected.`,
    ],
    [
      isWithdrawn,
      'publication_withdrawn',
      `Results will no longer be published. ${countOrganisations(change)} may be expecting them.`,
    ],
  ];
}
