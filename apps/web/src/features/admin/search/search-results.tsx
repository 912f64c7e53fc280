import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { searchQuery, SHORTEST_QUERY } from '../../../data/admin/search.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { resultKindNames, resultLink } from './result-link.ts';

const PAGE_SIZE = 20;

/** Shows the search results, best first. `kind` and `project` are options of the search’s filters. */
export function SearchResults({
  query,
  isTeam,
  chosen,
  page,
  onPage,
}: {
  query: string;
  isTeam: boolean;
  chosen: { filter_id: number; option_list: { option_name: string }[] }[];
  page: number;
  onPage: (page: number) => void;
}) {
  const asked = { query, filters: chosen, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { data, error } = useQuery(searchQuery(asked));
  if (query.trim().length < SHORTEST_QUERY) {
    return (
      <EmptyState icon="search" title="What are you looking for?">
        Enter at least 2 characters. You can search for projects, charts, questions, guidance, organisations,
        documents and help guides.
      </EmptyState>
    );
  }
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  if (!data) return <Skeleton type="text@6" />;
  if (data.total === 0) {
    return (
      <EmptyState icon="search" title={`No results for “${query}”`}>
        Try fewer or shorter words. You can only find charts, questions, guidance and documents in projects
        you have access to.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="text-sm text-ink-faint">
        {formatCount(data.total, 'result')}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {data.results.map((result) => (
          <li key={`${result.kind}-${result.id}`} className="grid gap-1 py-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={resultLink(result, isTeam)} className="link text-lg font-semibold">
                {result.name}
              </Link>
              <Badge>{resultKindNames[result.kind]}</Badge>
            </div>
            {result.detail && <p className="max-w-3xl text-sm text-ink-soft">{result.detail}</p>}
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        label="Pages of results"
        onPage={onPage}
      />
    </>
  );
}
