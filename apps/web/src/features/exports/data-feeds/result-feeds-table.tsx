import type { Feeds } from '@portal/contract/exports/feeds';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CopyableUrl } from './copyable-url.tsx';
import { feedAddress, type FeedChoice } from './feed-choice.ts';

type Feed = Feeds['results'][number];

/** Shows the addresses of results, period by period. */
export function ResultFeedsTable({ feeds, choice }: { feeds: readonly Feed[]; choice: FeedChoice }) {
  const control = useTableState([], 'results');
  const columns: Column<Feed>[] = [
    { id: 'period', header: 'Time period', value: (feed) => feed.time_period_name },
    {
      id: 'state',
      header: 'Results',
      value: (feed) => (feed.state === 'published' ? 'Published' : 'Not published yet'),
    },
    {
      id: 'address',
      header: 'Address',
      isSortable: false,
      value: (feed) => feedAddress(feed, choice),
      cell: (feed) => (
        <CopyableUrl address={feedAddress(feed, choice)} name={`results of ${feed.time_period_name}`} />
      ),
    },
  ];
  return (
    <DataTable
      caption="Result feeds"
      columns={columns}
      rows={feeds}
      rowKey={({ time_period_id }) => time_period_id}
      control={control}
      isSearchable={feeds.length > 10}
      searchLabel="Search result feeds"
      csv
      empty={
        <EmptyState icon="bar-chart-3" title="There are no results yet">
          When the explorer has charts for a time period, you can get their figures here.
        </EmptyState>
      }
    />
  );
}
