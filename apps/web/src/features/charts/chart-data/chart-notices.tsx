import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Project } from '@portal/contract/projects/projects';
import { pluralOf } from '@portal/wording/plurals';
import { revisionNote } from '@portal/wording/revision-note';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useMayWrite } from '../../../shell/auth/auth-store.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { explainOwnSubmissionMissing } from './describe-missing-submissions.ts';

/** Shows notices to read before the chart: how final the data is, and what is withheld and why. */
export function ChartNotices({
  data,
  project,
  ownName,
  hasFilters,
  isSimilarMissing = false,
}: {
  data: ChartData;
  project: Project;
  ownName: string;
  hasFilters: boolean;
  /** True if similar organisations are asked for, and the comparison has none. */
  isSimilarMissing?: boolean;
}) {
  const units = pluralOf(data.unit_name);
  const period = project.time_periods.find(({ time_period_id }) => time_period_id === data.time_period_id);
  const publishedOn = period?.published_at ? ` on ${formatDate(period.published_at)}` : '';
  const mayWrite = useMayWrite();
  const canEnter = mayWrite && data.state === 'open';
  const ownMissing = explainOwnSubmissionMissing(data, ownName);
  const heldBack = data.comparisons.filter(({ suppressed }) => suppressed);
  const isAllHeldBack = heldBack.some(({ peer_group_id }) => peer_group_id === null);
  // If all submissions after the filters are too few, so is each group: one reason is enough.
  const groups = isAllHeldBack ? [] : heldBack;
  const few = formatNumber(project.minimum_peers);
  return (
    <>
      {data.visibility === 'provisional' && (
        <InlineMessage title={`Provisional: ${data.time_period_name} is not published yet`}>
          This shows submissions made so far, and will change as more arrive. Publication is{' '}
          {publishedOn ? `due${publishedOn}` : 'not scheduled yet'}.
        </InlineMessage>
      )}
      {data.revised.length > 0 && (
        <InlineMessage tone="warning" title="Revised after publication">
          {revisionNote(data.revised, data.time_period_name)}
          {data.revised.some(({ is_own }) => is_own) && ' This includes your own figures.'}
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
          Results for other {units} will be shown when the period is published{publishedOn}
          {canEnter && project.provisional_results ? ', or as they come in once you have submitted' : ''}. You
          can compare an earlier period now.
        </InlineMessage>
      )}
      {isSimilarMissing && data.visibility !== 'own_only' && (
        <InlineMessage title={`Compared with all ${units}`}>
          Similar {units} cannot be shown here: there are no published figures to go by, or this period uses
          different pseudonyms.
        </InlineMessage>
      )}
      {ownMissing && <InlineMessage>{ownMissing}</InlineMessage>}
      {groups.length > 0 && (
        <InlineMessage
          tone="warning"
          isLive
          title={`Held back: ${groups.map(({ name }) => `“${name}”`).join(', ')}`}
        >
          With fewer than {few} {units} to compare, individual {units} could be identified. Select a larger
          peer group{hasFilters ? ' or fewer filters' : ''}.
        </InlineMessage>
      )}
      {isAllHeldBack && data.visibility !== 'own_only' && (
        <InlineMessage tone="warning" isLive title="The comparison is held back">
          {hasFilters
            ? `The filters leave fewer than ${few} ${units}, so individual ${units} could be identified. Select more options in a filter, or clear a filter. For example, use a region instead of a single board.`
            : `Fewer than ${few} ${units} have a value, so individual ${units} could be identified. More values may follow.`}
        </InlineMessage>
      )}
    </>
  );
}
