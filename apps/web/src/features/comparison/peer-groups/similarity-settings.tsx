import {
  MOST_ATTRIBUTES,
  MOST_WEIGHT,
  type SimilarityAttribute,
  type SimilarityAttributeInput,
} from '@portal/contract/charts/similar-organisations';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { allChartsQuery } from '../../../data/charts/charts.ts';
import {
  similarityAttributesQuery,
  setSimilarityAttributes,
} from '../../../data/charts/similar-organisations.ts';
import { useEditedValue } from '../../../lib/form/use-edited-value.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SearchAndAdd } from '../../../ui/form/search-and-add.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Edits the charts by which the programme team lets users find similar organisations. */
export function SimilaritySettings({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useQuery(similarityAttributesQuery(projectId));
  return (
    <section className="mt-10 grid gap-4" aria-labelledby="neighbours">
      <div className="grid max-w-prose gap-2">
        <h2 id="neighbours" className="text-xl font-semibold">
          Similar organisations
        </h2>
        <p className="text-ink-soft">
          People can create a peer group of similar organisations, based on size, case mix or any chart in
          this project. Select the charts to use, and how much each counts.
        </p>
      </div>
      {error && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@3" />}
      {data && <Attributes projectId={projectId} kept={data} />}
    </section>
  );
}

const WEIGHTS = Array.from({ length: MOST_WEIGHT }, (_, at) => ({ value: at + 1, label: String(at + 1) }));
const written = (list: readonly SimilarityAttribute[]): SimilarityAttributeInput[] =>
  list.map(({ chart_id, weight, is_log }) => ({ chart_id, weight, is_log }));

function Attributes({ projectId, kept }: { projectId: number; kept: readonly SimilarityAttribute[] }) {
  const edited = useEditedValue(kept);
  const { value: list, isChanged } = edited;
  // Who added a chart goes on with its weight, which also empties the field it was found in.
  const [added, setAdded] = useState<number>();
  const { data: charts } = useQuery(allChartsQuery(projectId));
  const { send, isPending, refusal, forget } = useApiMutation(
    (sent: readonly SimilarityAttribute[]) =>
      setSimilarityAttributes({
        project_id: projectId,
        attributes: written(sent),
        was: written(edited.was),
      }),
    { said: 'Saved.', done: (_, sent) => edited.saved(sent), tells: 'here' },
  );
  const change = (next: readonly SimilarityAttribute[]) => {
    forget();
    edited.change(next);
  };
  const set = (at: number, part: Partial<SimilarityAttribute>) =>
    change(list.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(list);
  };
  const free = (charts ?? []).filter(({ id }) => !list.some(({ chart_id }) => chart_id === id));
  return (
    <Form isUnsaved={isChanged} className="grid max-w-3xl gap-5" onSubmit={save}>
      {list.length === 0 && (
        <p className="text-ink-soft">No charts selected yet, so people cannot find similar organisations.</p>
      )}
      {list.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {list.map((one, at) => (
            <li
              key={one.chart_id}
              className="grid grid-cols-[minmax(0,1fr)_6rem_11rem_auto] items-end gap-x-4 py-3"
            >
              <span className="self-center">{one.chart_name}</span>
              <Select
                label="Weight"
                size="small"
                aria-label={`Weight of ${one.chart_name}`}
                autoFocus={one.chart_id === added}
                options={WEIGHTS}
                value={one.weight}
                onChange={(event) => set(at, { weight: Number(event.target.value) })}
              />
              <Select
                label="Compared by"
                size="small"
                aria-label={`${one.chart_name} compared by`}
                options={[
                  { value: 'difference', label: 'Difference' },
                  { value: 'ratio', label: 'Ratio (for measures of size)' },
                ]}
                value={one.is_log ? 'ratio' : 'difference'}
                onChange={(event) => set(at, { is_log: event.target.value === 'ratio' })}
              />
              <IconButton
                icon="trash-2"
                label={`Remove ${one.chart_name}`}
                onClick={() => change(list.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      {charts && list.length < MOST_ATTRIBUTES && (
        <SearchAndAdd
          className="w-96 max-w-full"
          label="Add a chart"
          placeholder="Type part of the name"
          options={free.map(({ id, chart_name, collection_name }) => ({
            id,
            label: chart_name,
            description: collection_name,
          }))}
          emptyText={charts.length === 0 ? 'This project has no charts yet' : 'Nothing found'}
          onFound={(id) => {
            const chart = free.find((one) => one.id === Number(id));
            if (!chart) return;
            const { chart_name } = chart;
            setAdded(chart.id);
            change([...list, { chart_id: chart.id, chart_name, weight: 1, is_log: false }]);
          }}
        />
      )}
      {refusal && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={isPending} disabled={!isChanged}>
          Save
        </Button>
        {isChanged && <Button onClick={() => change(edited.was)}>Undo</Button>}
      </div>
    </Form>
  );
}
