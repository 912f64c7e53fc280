import {
  type ChartResource,
  isResourceUrl,
  MOST_RESOURCES,
  RESOURCE_URL_MESSAGE,
} from '@portal/contract/charts/chart-resources';
import { required, validateField } from '@portal/contract/shared/form-rules';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chartResourcesQuery, setChartResources } from '../../../data/charts/chart-resources.ts';
import { documentList } from '../../../data/site/documents.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useEditedValue } from '../../../lib/form/use-edited-value.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type ResourceErrors, ResourceFields, type TypedResource } from './resource-fields.tsx';

/** Edits the resources that organisations see beside their result of a chart. */
export function ResourcesEditor({ chartId, projectId }: { chartId: number; projectId: number }) {
  const { data, error, refetch } = useQuery(chartResourcesQuery(chartId));
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-sm text-ink-soft">
        Guidance, case studies and links that organisations see beside their result, in their profile and in
        their reports.
      </p>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@3" />}
      {data && <Resources chartId={chartId} projectId={projectId} stored={data} />}
    </div>
  );
}

const NEW: TypedResource = {
  resource_name: '',
  resource_text: '',
  url: '',
  document_id: null,
  shown_for: 'worse',
};
const typed = (list: readonly ChartResource[]): TypedResource[] =>
  list.map((one) => ({ ...one, url: one.url ?? '' }));
const resourcesOf = (list: readonly TypedResource[]): ChartResource[] =>
  list.map(({ url, ...one }) => ({ ...one, url: url.trim() || null }));

function errorsOf({ resource_name, resource_text, url, document_id }: TypedResource): ResourceErrors {
  const isEmpty = resource_text.trim() === '' && url.trim() === '' && document_id === null;
  return {
    resource_name: validateField(resource_name, 'Title', [required()]) ?? undefined,
    resource_text: isEmpty ? 'Enter text or a link, or select a document.' : undefined,
    url: url.trim() === '' || isResourceUrl(url.trim()) ? undefined : RESOURCE_URL_MESSAGE,
  };
}
const hasError = (one: TypedResource) => Object.values(errorsOf(one)).some((error) => error !== undefined);

function Resources({
  chartId,
  projectId,
  stored,
}: {
  chartId: number;
  projectId: number;
  stored: ChartResource[];
}) {
  const edited = useEditedValue(typed(stored));
  const { value: list, isChanged } = edited;
  const documents = useAttachableDocuments(projectId);
  const [isTold, setTold] = useState(false);
  const { send, isPending, refusal, forget } = useApiMutation(
    (sent: TypedResource[]) =>
      setChartResources(chartId, { resources: resourcesOf(sent), was: resourcesOf(edited.was) }),
    { said: 'Saved.', done: (_, sent) => edited.saved(sent), tells: 'here' },
  );
  const change = (next: TypedResource[]) => {
    forget();
    edited.change(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (!list.some(hasError)) void send(list);
  };
  return (
    <Form isUnsaved={isChanged} className="grid gap-5" onSubmit={save}>
      {list.length === 0 && <p className="text-ink-soft">No resources yet.</p>}
      {list.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {list.map((one, at) => (
            <ResourceFields
              key={at}
              resource={one}
              number={at + 1}
              isLast={at === list.length - 1}
              documents={documents}
              errors={isTold ? errorsOf(one) : {}}
              set={(part) =>
                change(list.map((other, place) => (place === at ? { ...other, ...part } : other)))
              }
              move={(by) => change(moved(list, at, by))}
              remove={() => change(list.filter((_, place) => place !== at))}
            />
          ))}
        </ol>
      )}
      <Refusal text={refusal} />
      <div className="flex flex-wrap gap-3">
        {list.length < MOST_RESOURCES && (
          <Button icon="plus" onClick={() => change([...list, NEW])}>
            Add a resource
          </Button>
        )}
        {(list.length > 0 || isChanged) && (
          <Button type="submit" variant="primary" isPending={isPending} disabled={!isChanged}>
            Save resources
          </Button>
        )}
        {isChanged && <Button onClick={() => change(edited.was)}>Undo</Button>}
      </div>
    </Form>
  );
}

function moved(list: readonly TypedResource[], at: number, by: 1 | -1): TypedResource[] {
  const next = [...list];
  const [one] = next.splice(at, 1);
  next.splice(at + by, 0, one!);
  return next;
}

/** Loads the documents that participants of the project can read. */
function useAttachableDocuments(projectId: number) {
  const { data } = useQuery(documentList.query({ limit: 1000 }));
  return (data?.documents ?? [])
    .filter(
      ({ organisation_id, project_id, visible_to }) =>
        visible_to !== 'team' && organisation_id === null && (project_id ?? projectId) === projectId,
    )
    .map(({ id, document_name }) => ({ id, label: document_name }));
}
