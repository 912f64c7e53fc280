import type { ShownResource } from '@portal/contract/charts/chart-resources';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** Lists resources of a chart: each with its text, and its link or document to open. */
export function ChartResourceList({ resources }: { resources: readonly ShownResource[] }) {
  return (
    <ul className="grid gap-3">
      {resources.map((one, at) => (
        <li key={at} className="grid justify-items-start gap-1">
          {one.url === null ? (
            <span className="font-medium">{one.resource_name}</span>
          ) : (
            <a className="link font-medium break-words" href={one.url} target="_blank" rel="noreferrer">
              {one.resource_name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {one.resource_text && (
            <p className="max-w-prose break-words whitespace-pre-line">{one.resource_text}</p>
          )}
          {one.document && <DocumentButton {...one.document} />}
        </li>
      ))}
    </ul>
  );
}

function DocumentButton({ id, file_name }: { id: number; file_name: string }) {
  const { send, isPending } = useApiMutation(async () => {
    // Fetched when it is used: most resources have no document.
    const { downloadDocument } = await import('../../../data/site/documents.ts');
    await downloadDocument(id, file_name);
  });
  return (
    <Button
      size="small"
      icon="download"
      className="no-print"
      isPending={isPending}
      onClick={() => void send()}
    >
      {file_name}
    </Button>
  );
}
