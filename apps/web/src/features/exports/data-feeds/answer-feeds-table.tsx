import type { Feeds } from '@portal/contract/exports/feeds';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CopyableUrl } from './copyable-url.tsx';
import { feedAddress, type FeedChoice } from './feed-choice.ts';

type Feed = Feeds['answers'][number];

/** Shows the addresses of answers, questionnaire by questionnaire. */
export function AnswerFeedsTable({
  feeds,
  choice,
  projectCode,
}: {
  feeds: readonly Feed[];
  choice: FeedChoice;
  projectCode: string;
}) {
  const control = useTableState([], 'answers');
  const nameOf = (feed: Feed) => `${feed.questionnaire_name}, ${feed.time_period_name}`;
  const columns: Column<Feed>[] = [
    { id: 'period', header: 'Time period', value: (feed) => feed.time_period_name },
    {
      id: 'questionnaire',
      header: 'Questionnaire',
      value: (feed) => feed.questionnaire_name,
      cell: (feed) => (
        <>
          {feed.questionnaire_name}
          <Link
            className="link block"
            to={paths.dataDictionary(projectCode, feed.questionnaire_id)}
            aria-label={`Data dictionary for ${nameOf(feed)}`}
          >
            Data dictionary
          </Link>
        </>
      ),
    },
    {
      id: 'answers',
      header: 'Answers',
      isNumeric: true,
      value: (feed) => feed.answers,
      cell: (feed) => formatNumber(feed.answers),
    },
    {
      id: 'address',
      header: 'Address',
      isSortable: false,
      value: (feed) => feedAddress(feed, choice),
      cell: (feed) => <CopyableUrl address={feedAddress(feed, choice)} name={nameOf(feed)} />,
    },
  ];
  return (
    <DataTable
      caption="Answer feeds"
      columns={columns}
      rows={feeds}
      rowKey={({ questionnaire_id }) => questionnaire_id}
      control={control}
      isSearchable={feeds.length > 10}
      searchLabel="Search answer feeds"
      csv
      empty={
        <EmptyState icon="clipboard-list" title="No questionnaires yet">
          When a questionnaire opens, you can get its answers here. Survey answers are only in the results.
        </EmptyState>
      }
    />
  );
}
