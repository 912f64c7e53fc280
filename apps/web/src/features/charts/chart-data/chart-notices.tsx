import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Project } from '@portal/contract/projects/projects';
import { pluralOf } from '@portal/wording/plurals';
import { revisionNote } from '@portal/wording/revision-note';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useMayWrite } from '../../../shell/auth/auth-store.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { describeOwnMissing } from './describe-missing.ts';

/** Shows notices to read before the chart: how final the data is, and what is withheld and why. */
export function ChartNotices({
  data,
  project,
  ownName,
  hasFilters,
}: {
  data: ChartData;
  project: Project;
  ownName: string;
  hasFilters: boolean;
}) {
  const units = pluralOf(data.unit_name);
  const period = project.time_periods.find(({ time_period_id }) => time_period_id === data.time_period_id);
  const publishedOn = period?.published_at ? ` on ${formatDate(period.published_at)}` : '';
  const mayWrite = useMayWrite();
  const canEnter = mayWrite && data.state === 'open';
  const ownMissing = describeOwnMissing(data, ownName);
  const heldBack = data.comparisons.filter(({ suppressed }) => suppressed);
  const isAllHeldBack = heldBack.some(({ peer_group_id }) => peer_group_id === null);
  // If all submissions after the filters are too few, so is each group: one reason is enough.
  const groups = isAllHeldBack ? [] : heldBack;
  const few = formatNumber(project.minimum_peers);
  return (
    <>
      {data.visibility === 'provisional' && (
        <InlineMessage title={`Provisional: ${data.time_period_name} is not published yet`}>
          It shows those that have submitted so far, and changes as others follow. Publication is{' '}
          {publishedOn ? `due${publishedOn}` : 'still to come'}.
        </InlineMessage>
      )}
      {data.revised.length > 0 && (
        <InlineMessage tone="warning" title="Revised after publication">
          {revisionNote(data.revised, data.time_period_name)}
          {data.revised.some(({ is_own }) => is_own) && ' Your own figures are among them.'}
        </InlineMessage>
      )}
      {data.visibility === 'own_only' && (
        <InlineMessage
          title={`Only your own figures are shown for ${data.time_period_name}`}
          action={
            canEnter && (
              <LinkButton size="small" to={paths.dataCollection(project.project_code)}>
                Enter data
              </LinkButton>
            )
          }
        >
          The results of other {units} appear when the period is published{publishedOn}
          {canEnter && project.provisional_results
            ? ', or, so far as they are in, once you have submitted'
            : ''}
          . An earlier period can be compared now.
        </InlineMessage>
      )}
      {ownMissing && <InlineMessage>{ownMissing}</InlineMessage>}
      {groups.length > 0 && (
        <InlineMessage
          tone="warning"
          isLive
          title={`Held back: ${groups.map(({ name }) => `“${name}”`).join(', ')}`}
        >
          With fewer than {few} {units} to compare, single {units} could be recognised. Choose a larger peer
          group{hasFilters ? ' or fewer filters' : ''}.
        </InlineMessage>
      )}
      {isAllHeldBack && data.visibility !== 'own_only' && (
        <InlineMessage tone="warning" isLive title="The comparison is held back">
          {hasFilters
            ? `The filters leave fewer than ${few} ${units}, so single ${units} could be recognised. Add options to a filter, or clear one: a region in place of a single board, for example.`
            : `Fewer than ${few} ${units} have a value, so single ${units} could be recognised. More may follow.`}
        </InlineMessage>
      )}
    </>
  );
}
