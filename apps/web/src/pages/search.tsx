import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { searchFiltersQuery } from '../data/admin/search.ts';
import { SearchResults } from '../features/admin/search/search-results.tsx';
import { usePageTitle } from '../lib/format/page-title.ts';
import { useUrlParams } from '../lib/browser/use-url-params.ts';
import { useSignedInUser } from '../shell/auth/auth-store.ts';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';

/** Searches for words. The URL holds the words, filters and page. */
export default function SearchPage() {
  const [params, setParams] = useUrlParams();
  const user = useSignedInUser();
  const query = params.get('q') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const { data: filters = [] } = useQuery(searchFiltersQuery(query));
  usePageTitle(query ? `Search: ${query}` : 'Search');
  const change = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (name !== 'page') next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: name !== 'page', preventScrollReset: name !== 'page' },
    );
  const valueOf = (id: number) => params.get(`filter.${id}`) ?? '';
  const chosen = filters
    .map(({ filter_id }) => ({ filter_id, option_name: valueOf(filter_id) }))
    .filter(({ option_name }) => option_name !== '')
    .map(({ filter_id, option_name }) => ({ filter_id, option_list: [{ option_name }] }));
  return (
    <PageBody>
      <PageHeader title="Search" />
      <div className="mb-8 flex flex-wrap items-end gap-4">
        <TextField
          label="Search for a project, chart, question, organisation, document or help guide"
          type="search"
          autoComplete="off"
          className="w-full max-w-xl"
          value={query}
          onChange={(event) => change('q', event.target.value)}
        />
        {filters.map(({ filter_id, filter_name, option_list }) => (
          <Select
            key={filter_id}
            label={filter_name}
            className="w-56"
            placeholder="All"
            value={valueOf(filter_id)}
            options={option_list.map(({ option_name, count }) => ({
              value: option_name,
              label: `${option_name} (${count})`,
            }))}
            onChange={(event) => change(`filter.${filter_id}`, event.target.value)}
          />
        ))}
      </div>
      <SearchResults
        query={query}
        isTeam={isAdmin(user)}
        chosen={chosen}
        page={page}
        onPage={(next) => change('page', String(next))}
      />
    </PageBody>
  );
}
