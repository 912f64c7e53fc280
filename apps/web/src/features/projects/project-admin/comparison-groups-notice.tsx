import { useQuery } from '@tanstack/react-query';
import { comparisonGroupChangeQuery } from '../../../data/comparison/comparison-groups.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/**
 * Says, before the user changes sets of a project without names, which periods stay as they are and when the
 * change applies.
 */
export function ComparisonGroupsNotice({ projectId }: { projectId: number }) {
  const { data } = useQuery(comparisonGroupChangeQuery(projectId));
  if (!data || data.applies !== 'always' || data.published_periods === 0) return null;
  return (
    <InlineMessage
      tone="warning"
      title="Changes apply from the next publication"
      className="mb-6 max-w-prose"
    >
      <p>{describePublishedPeriodsKept(data)}</p>
    </InlineMessage>
  );
}

export function describePublishedPeriodsKept(of: {
  published_periods: number;
  applies_from: string | null;
}): string {
  const stays =
    of.published_periods === 1
      ? 'The published period keeps the filters and peer groups it was published with.'
      : `The ${formatCount(of.published_periods, 'published period')} keep the filters and peer groups they were published with.`;
  const from = of.applies_from
    ? `What you change here applies from ${of.applies_from}, once you publish it.`
    : 'What you change here applies from the next period you publish.';
  return `Participants see each other under pseudonyms in this project. ${stays} ${from} Pseudonym numbers can then change, so that no one can be identified.`;
}
