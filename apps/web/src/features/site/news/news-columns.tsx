import { type AdminNewsItem, newsSorts, newsStates } from '@portal/contract/site/news';
import type { NewsQuery } from '../../../data/site/news.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { htmlToText } from '../../../lib/format/html-to-text.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import type { TableState } from '../../../ui/table/table-state.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const stateNames: Record<AdminNewsItem['state'], string> = {
  scheduled: 'Scheduled',
  shown: 'Current',
  past: 'Expired',
};
const stateTones = { scheduled: 'neutral', shown: 'success', past: 'neutral' } as const;
const stateIcons = { scheduled: 'clock', shown: 'check', past: 'history' } as const;

export const NEWS_FILTERS = ['state'] as const;
export const newsFilters = [
  {
    name: 'state',
    label: 'State',
    options: newsStates.map((value) => ({ value, label: stateNames[value] })),
  },
];

/** Returns the request for the server, valid for any content of the URL. */
export function toNewsQuery(state: TableState): NewsQuery {
  const column = newsSorts.find((one) => one === state.sort?.column);
  const asked: NewsQuery = {
    ...toPageQuery(state),
    state: newsStates.find((one) => one === state.filters['state']),
    sort: column && (state.sort?.isDescending ? `-${column}` : column),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

export const newsColumns: readonly Column<AdminNewsItem>[] = [
  {
    id: 'title',
    header: 'Title',
    value: ({ news_title }) => news_title,
    cell: ({ news_title, is_pinned }) => (
      <span className="font-medium wrap-anywhere">
        {news_title} {is_pinned && <Badge>Pinned</Badge>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: ({ state }) => stateNames[state],
    cell: ({ state }) => (
      <Badge tone={stateTones[state]} icon={stateIcons[state]}>
        {stateNames[state]}
      </Badge>
    ),
  },
  {
    id: 'readers',
    header: 'Visible to',
    isSortable: false,
    value: ({ is_public }) => (is_public ? 'Everyone' : 'Members'),
  },
  { id: 'published_from', header: 'From', value: ({ published_from }) => formatDateTime(published_from) },
  {
    id: 'published_until',
    header: 'Until',
    value: ({ published_until }) => published_until && formatDateTime(published_until),
  },
];
/** The columns that only the file has. */
export const newsFileColumns: readonly Column<AdminNewsItem>[] = [
  { id: 'pinned', header: 'Pinned', value: ({ is_pinned }) => (is_pinned ? 'Yes' : 'No') },
  { id: 'text', header: 'Text', value: ({ news_text }) => htmlToText(news_text) },
];
