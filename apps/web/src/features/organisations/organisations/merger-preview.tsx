import type { Merger } from '@portal/contract/admin/mergers';
import { formatNounCount } from '@portal/wording/plurals';
import { formatDateTime } from '../../../lib/format/format.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { writeDecimal } from '@portal/wording/write-decimal';

const fates: Record<Merger['registrations'][number]['fate'], (successor: string) => string> = {
  moves: (successor) => `becomes the registration of ${successor}`,
  joins: (successor) => `its submissions join the registration of ${successor}`,
  dropped: (successor) => `not confirmed, so it is removed; ${successor} has its own`,
  refused: (successor) => `prevents the merger: the registration of ${successor} is not confirmed`,
};

const extensionFates: Record<Merger['extensions'][number]['fate'], (successor: string) => string> = {
  moves: (successor) => `moves to ${successor}`,
  longer: (successor) => `replaces the shorter extension of ${successor}`,
  kept: (successor) => `ends, because ${successor} has one that is as long or longer`,
};

/** Shows what a merger moves, renames and drops, by name, and any reasons against it. */
export function MergerPreview({ merger }: { merger: Merger }) {
  const { organisation_name, successor_name, refusals } = merger;
  if (refusals.length > 0) {
    return (
      <InlineMessage tone="error" isLive title="These organisations cannot be merged">
        <ul className="grid gap-1">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      </InlineMessage>
    );
  }
  const groups = groupsOf(merger);
  const there = groups.filter(([, names]) => names.length > 0);
  return (
    <div className="grid gap-4 text-ink-soft" aria-live="polite">
      {there.length === 0 && (
        <p>{organisation_name} has no people or data. Only its closure will be recorded.</p>
      )}
      {there.map(([title, names]) => (
        <section key={title} aria-label={title}>
          <p className="font-semibold text-ink">
            {title} ({writeDecimal(names.length)})
          </p>
          <ul className="mt-1 max-h-40 list-disc overflow-auto pl-5 wrap-anywhere" tabIndex={0}>
            {names.map((name, at) => (
              <li key={at}>{name}</li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        {organisation_name} will be closed, with {successor_name} as its successor. You cannot undo a merger
        in one step.
      </p>
    </div>
  );
}

/** Lists the items that move, line by line, each group under a heading. */
function groupsOf(merger: Merger): [string, string[]][] {
  const { successor_name, people, submissions, registrations, scopes, extensions, messages } = merger;
  return [
    [`People who will act for ${successor_name}, with their current access`, people],
    [
      'Submissions that move, with all their answers and results',
      submissions.map(
        ({ project_name, submission_name, new_name }) =>
          `${project_name}: ${submission_name}${new_name === null ? '' : `, renamed ${new_name}`}`,
      ),
    ],
    [
      'Registrations',
      registrations.map(
        ({ project_name, time_period_name, fate, contacts }) =>
          `${project_name}, ${time_period_name}: ${fates[fate](successor_name)}${contacts.length === 0 ? '' : `; contacts removed: ${contacts.join(', ')}`}`,
      ),
    ],
    [
      'Scopes',
      scopes.map(({ scope_name, is_own }) =>
        is_own
          ? `${scope_name}: ${successor_name} is already included`
          : `${scope_name}: ${successor_name} will be added`,
      ),
    ],
    [
      'Extensions',
      extensions.map(
        ({ project_name, time_period_name, submission_name, extended_until, fate }) =>
          `${project_name}, ${time_period_name}, ${submission_name ?? `all submissions (those of ${successor_name} after the merger)`}, until ${formatDateTime(extended_until)}: ${extensionFates[fate](successor_name)}`,
      ),
    ],
    [
      'History',
      messages === 0
        ? []
        : [
            `${formatNounCount(messages, 'email')} to people at ${merger.organisation_name} will be shown under ${successor_name}`,
          ],
    ],
  ];
}
