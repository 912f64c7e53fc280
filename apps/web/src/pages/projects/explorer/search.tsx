import { useQuery } from '@tanstack/react-query';
import { definitionsQuery } from '../../../data/charts/charts.ts';
import { findCharts, pickCharts } from '../../../features/charts/charts/find-charts.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { paths } from '../../../paths.ts';
import { LinkCard } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useExplorer } from './use-explorer.ts';

/** Charts by name, description, group or definition; the words are in the address. */
export default function ExplorerSearchPage() {
  const { project, tab, collections, to } = useExplorer();
  const [params, setParams] = useUrlParams();
  const words = params.get('search') ?? '';
  const named = findCharts(collections, words);
  // What only its definition holds, or what it is also known as, comes after those that are named so.
  const said = useQuery({ ...definitionsQuery(project.id, words), enabled: words.trim() !== '' });
  const known = new Set(named.map(({ id }) => id));
  const more = words.trim() === '' ? [] : (said.data ?? []).filter(({ chart_id }) => !known.has(chart_id));
  const found = [
    ...named,
    ...pickCharts(
      collections,
      more.map(({ chart_id, collection_code }) => ({ id: chart_id, group: collection_code })),
    ),
  ];
  usePageTitle(`Find a chart: ${project.project_name}`);
  return (
    <PageBody>
      <PageHeader
        title="Find a chart"
        crumbs={[
          { label: project.project_name, to: paths.project(project.project_code) },
          { label: tab.output_name, to: to.index },
        ]}
      />
      <TextField
        label="Words in the chart’s name or definition"
        type="search"
        autoComplete="off"
        className="max-w-xl"
        value={words}
        onChange={(event) => {
          const text = event.target.value;
          setParams(
            (current) => {
              const next = new URLSearchParams(current);
              if (text === '') next.delete('search');
              else next.set('search', text);
              return next;
            },
            { replace: true, preventScrollReset: true },
          );
        }}
      />
      <p role="status" className="mt-4 text-sm text-ink-faint">
        {formatCount(found.length, 'chart')}
      </p>
      {found.length === 0 ? (
        <div className="mt-4">
          <EmptyState
            icon="search"
            title={words ? `No charts match “${words}”` : 'There are no charts here yet'}
          >
            Try a shorter word, or browse the topics.
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-4 grid gap-4">
          {found.map((chart) => (
            <li key={chart.id}>
              <LinkCard
                to={to.chart(chart.collection_code, chart.id)}
                title={chart.chart_name}
                headingLevel="h2"
              >
                <p>{chart.description}</p>
                <p className="mt-1 text-ink-faint">{chart.collection_name}</p>
              </LinkCard>
            </li>
          ))}
        </ul>
      )}
    </PageBody>
  );
}
