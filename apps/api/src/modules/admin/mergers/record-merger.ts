import type { Merger } from '@portal/contract/admin/mergers';
import { formatNounCount } from '@portal/wording/plurals';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { formatLongDateTime } from '../../collection/extensions/notify-extension.ts';

/**
 * Builds the audit log's entry with the number of people, not names, because names leave the log with their
 * accounts.
 */
const movedIn = (merger: Merger) => ({
  people: formatNounCount(merger.people.length, 'person', 'people'),
  submissions: merger.submissions.map(
    ({ project_name, submission_name, new_name }) =>
      `${project_name}: ${submission_name}${new_name === null ? '' : `, now ${new_name}`}`,
  ),
  registrations: merger.registrations.map(
    ({ project_name, time_period_name, fate }) =>
      `${project_name}, ${time_period_name}: ${registrationFates[fate]}`,
  ),
  ...(merger.scopes.length > 0 && {
    scopes: merger.scopes.map(
      ({ scope_name, is_own }) => `${scope_name}${is_own ? ' (both organisations were already in it)' : ''}`,
    ),
  }),
  ...(merger.extensions.length > 0 && {
    extensions: merger.extensions.map(
      ({ project_name, time_period_name, submission_name, extended_until, fate }) =>
        `${project_name}, ${time_period_name}, ${submission_name ?? 'all submissions'}: until ${formatLongDateTime(new Date(extended_until))}, ${extensionFates[fate]}`,
    ),
  }),
  ...(merger.messages > 0 && { messages: formatNounCount(merger.messages, 'email') }),
});

type Written = {
  id: number;
  to: number;
  merger: Merger;
  before: { closed_on: string | null; successor_id: number | null };
  closed_on: string;
};

const registrationFates: Record<Merger['registrations'][number]['fate'], string> = {
  moves: 'carried over',
  joins: 'merged into the successor’s registration',
  dropped: 'removed, because it was not confirmed',
  refused: 'not carried over',
};

const extensionFates: Record<Merger['extensions'][number]['fate'], string> = {
  moves: 'carried over',
  longer: 'replaces a shorter one',
  kept: 'not carried over, because the successor has one at least as long',
};

/** In the log of both. */
export function recordMerger(
  db: Db,
  actor: Actor,
  { id, to, merger, before, closed_on }: Written,
): Promise<void> {
  const entry = (subject: number) => ({
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'organisation',
    subject_id: String(subject),
  });
  const moved = movedIn(merger);
  return recordAudit(
    db,
    {
      ...entry(id),
      action: 'organisation.merged',
      before: { closed_on: before.closed_on, successor_id: before.successor_id },
      after: { closed_on, successor_id: to, ...moved },
    },
    {
      ...entry(to),
      action: 'organisation.took_over',
      after: { organisation_name: merger.organisation_name, ...moved },
    },
  );
}
