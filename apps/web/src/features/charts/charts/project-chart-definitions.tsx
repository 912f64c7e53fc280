import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { definitionsQuery } from '../../../data/charts/charts.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/**
 * Shows the definition of each chart of a project, with a search of all words. Shows nothing if the project
 * has no charts.
 */
export function ChartDefinitions({ projectId, projectCode }: { projectId: number; projectCode: string }) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const { data, error, refetch } = useQuery(definitionsQuery(projectId, words));
  if (data?.length === 0 && words === '') return null;
  return (
    <section aria-labelledby="definitions" className="mt-12">
      <h2 id="definitions">Definitions</h2>
      <TextField
        label="Find a definition"
        hint="Search for any word in the definition, or another name for the measure."
        type="search"
        autoComplete="off"
        className="mt-4 max-w-xl"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && !data && <LoadError error={error} retry={refetch} className="mt-4" />}
      {!data && !error && <Skeleton type="text@6" className="mt-4" />}
      {data && (
        <p role="status" className="mt-4 text-sm text-ink-faint">
          {data.length === 0
            ? `No definitions contain “${words}”. Try a shorter word.`
            : formatCount(data.length, 'chart')}
        </p>
      )}
      {data?.map(({ chart_id, chart_name, description, tab_name, collection_code, meta_data }) => (
        <details key={chart_id} className="border-b border-line py-4">
          <summary className="cursor-pointer font-semibold">{chart_name}</summary>
          {description && <p className="mt-3">{description}</p>}
          {meta_data.length > 0 && (
            <DescriptionList
              className="mt-3"
              items={meta_data.map(({ metadata_name, metadata_text }) => ({
                term: metadata_name,
                value: metadata_text,
              }))}
            />
          )}
          <p className="mt-3">
            <Link className="link" to={paths.chart(projectCode, tab_name, collection_code, chart_id)}>
              Open the chart
            </Link>
          </p>
        </details>
      ))}
    </section>
  );
}
