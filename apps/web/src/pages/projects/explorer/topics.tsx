import { useQuery } from '@tanstack/react-query';
import { favouriteChartsQuery } from '../../../data/charts/manage-charts.ts';
import { type ChartInGroup, pickCharts } from '../../../features/charts/charts/find-charts.ts';
import { readRecent } from '../../../features/charts/charts/recent-charts.ts';
import { browserStorage } from '../../../lib/browser/browser-storage.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { Link } from 'react-router';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { LinkCard } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { useExplorer } from './use-explorer.ts';

/** The groups of charts of an output tab. */
export default function TopicsPage() {
  const { project, tab, collections, to } = useExplorer();
  const user = useSignedInUser();
  const { data: favouriteIds = [] } = useQuery(favouriteChartsQuery(project.id));
  const favourites = pickCharts(
    collections,
    favouriteIds.map((id) => ({ id })),
  );
  const recent = pickCharts(collections, readRecent(browserStorage, user.id, project.id));
  usePageTitle(`${tab.output_name}: ${project.project_name}`);
  return (
    <PageBody>
      <PageHeader
        title={tab.output_name}
        lead="Select a topic to see its charts."
        crumbs={[{ label: project.project_name, to: paths.project(project.project_code) }]}
        actions={
          <LinkButton icon="search" to={to.search}>
            Find a chart
          </LinkButton>
        }
      />
      {collections.length === 0 ? (
        <EmptyState icon="bar-chart-3" title="There are no charts here yet">
          The programme team has not added any charts here yet. This does not affect your data collection.
        </EmptyState>
      ) : (
        <>
          <ChartLinks title="My favourites" charts={favourites} to={to} />
          <ChartLinks title="Recently viewed" charts={recent} to={to} />
          <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            {collections.map((group) => (
              <li key={group.id} className="grid">
                <LinkCard
                  to={to.group(group.collection_code)}
                  title={group.collection_name}
                  headingLevel="h2"
                >
                  <p>{group.description}</p>
                  <p className="mt-4 text-ink-faint">{formatCount(group.charts.length, 'chart')}</p>
                  <ul className="mt-2 grid gap-1">
                    {group.charts.slice(0, 4).map((chart) => (
                      <li key={chart.id}>{chart.chart_name}</li>
                    ))}
                    {group.charts.length > 4 && <li>and {group.charts.length - 4} more</li>}
                  </ul>
                </LinkCard>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageBody>
  );
}

/** The short way to some charts; nothing where there are none. */
function ChartLinks({
  title,
  charts,
  to,
}: {
  title: string;
  charts: readonly ChartInGroup[];
  to: { chart: (group: string, id: number) => string };
}) {
  if (charts.length === 0) return null;
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {charts.map(({ id, chart_name, collection_code }) => (
          <li key={id} className="max-w-full">
            <Link
              to={to.chart(collection_code, id)}
              className="inline-flex min-h-9.5 max-w-full items-center rounded-full border border-line px-4 py-1 text-sm text-accent-text hover:border-accent hover:bg-accent-tint"
            >
              {chart_name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
