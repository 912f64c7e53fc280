import type { Merger } from '@portal/contract/admin/mergers';
import { formatNounCount } from '@portal/wording/plurals';
import { formatDateTime } from '../../../lib/format/format.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const fates: Record<Merger['registrations'][number]['fate'], (successor: string) => string> = {
  moves: (successor) => `becomes the registration of ${successor}`,
  joins: (successor) => `its submissions join the registration of ${successor}`,
  dropped: (successor) => `not confirmed: it is dropped, ${successor} has its own`,
  refused: (successor) => `stands against it: the registration of ${successor} is not confirmed`,
};

const extensionFates: Record<Merger['extensions'][number]['fate'], (successor: string) => string> = {
  moves: (successor) => `goes over to ${successor}`,
  longer: (successor) => `takes the place of the shorter one of ${successor}`,
  kept: (successor) => `ends, ${successor} has one that is as long or longer`,
};

/** Shows what a merger moves, renames and drops, by name, and any reasons against it. */
export function MergerPreview({ merger }: { merger: Merger }) {
  const { organisation_name, successor_name, refusals } = merger;
  if (refusals.length > 0) {
    return (
      <InlineMessage tone="error" isLive title="They cannot be merged">
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
        <p>Nobody and nothing belongs to {organisation_name}: only its closing is noted.</p>
      )}
      {there.map(([title, names]) => (
        <section key={title} aria-label={title}>
          <p className="font-semibold text-ink">
            {title} ({names.length.toLocaleString('en-GB')})
          </p>
          <ul className="mt-1 max-h-40 list-disc overflow-auto pl-5 wrap-anywhere" tabIndex={0}>
            {names.map((name, at) => (
              <li key={at}>{name}</li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        {organisation_name} is closed, with {successor_name} as who carries on. A merger cannot be undone in
        one act.
      </p>
    </div>
  );
}

/** Lists the items that move, line by line, each group under a heading. */
function groupsOf(merger: Merger): [string, string[]][] {
  const { successor_name, people, submissions, registrations, scopes, extensions, messages } = merger;
  return [
    [`People who act for ${successor_name} from then on, with the access they have`, people],
    [
      'Submissions that go over, with all their answers and results',
      submissions.map(
        ({ project_name, submission_name, new_name }) =>
          `${project_name}: ${submission_name}${new_name === null ? '' : `, called ${new_name} from then on`}`,
      ),
    ],
    [
      'Registrations',
      registrations.map(
        ({ project_name, time_period_name, fate, contacts }) =>
          `${project_name}, ${time_period_name}: ${fates[fate](successor_name)}${contacts.length === 0 ? '' : `; no longer named in it: ${contacts.join(', ')}`}`,
      ),
    ],
    [
      'Scopes',
      scopes.map(({ scope_name, is_own }) =>
        is_own
          ? `${scope_name}: ${successor_name} is in it already`
          : `${scope_name}: ${successor_name} is in it from then on`,
      ),
    ],
    [
      'Longer entry',
      extensions.map(
        ({ project_name, time_period_name, submission_name, extended_until, fate }) =>
          `${project_name}, ${time_period_name}, ${submission_name ?? `all submissions, from then on those of ${successor_name}`}, until ${formatDateTime(extended_until)}: ${extensionFates[fate](successor_name)}`,
      ),
    ],
    [
      'History',
      messages === 0
        ? []
        : [
            `${formatNounCount(messages, 'message')} to people of ${merger.organisation_name} ${messages === 1 ? 'is' : 'are'} shown with ${successor_name}`,
          ],
    ],
  ];
}
