import type { AdminNewsItem } from '@portal/contract/site/news';
import { deleteNews, newsList } from '../../../data/site/news.ts';
import {
  NEWS_FILTERS,
  newsColumns,
  newsFileColumns,
  newsFilters,
  toNewsQuery,
} from '../../../features/site/news/news-columns.tsx';
import { NewsForm } from '../../../features/site/news/news-form.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = ({ news_title }: AdminNewsItem) => news_title;

/** Edits the news on the home page. */
export default function NewsPage() {
  const control = useTableState(NEWS_FILTERS);
  return (
    <ResourcePage
      title="News"
      lead="News on the home page, and the dates it is shown."
      noun="news item"
      nameOf={nameOf}
      caption="News"
      source={usePagedList(newsList, toNewsQuery(control.state))}
      columns={newsColumns}
      fileColumns={newsFileColumns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search news"
      filters={newsFilters}
      empty={
        <EmptyState icon="newspaper" title="No news yet">
          Tell people when data collection opens, when results are published, or when the portal is closed.
        </EmptyState>
      }
      form={({ row, ...form }) => <NewsForm {...form} {...(row && { news: row })} />}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteNews(id),
        lost: ({ state }) =>
          `Its text will be deleted${state === 'shown' ? ', and removed from the home page' : ''}. To remove it from the home page but keep the text, set an end date instead.`,
      }}
    />
  );
}
