import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { metaDataQuery } from '../../../data/charts/charts.ts';
import { createHeading, deleteHeading, updateHeading } from '../../../data/charts/manage-charts.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';

/**
 * Edits a chart's descriptions: definition, rationale, method, source, caveats. Always reloads, because
 * others can change them.
 */
export function ChartMetadataEditor({ chartId }: { chartId: number }) {
  const { data: headings } = useQuery({ ...metaDataQuery(chartId), staleTime: 0 });
  if (!headings) return null;
  return (
    <div className="grid gap-6">
      {headings.map((heading) => (
        <Heading key={heading.id} {...heading} />
      ))}
      <AddHeading chartId={chartId} />
    </div>
  );
}

function AddHeading({ chartId }: { chartId: number }) {
  const [name, setName] = useState('');
  const { send, isPending } = useApiMutation(createHeading, {
    // Text typed during the save stays.
    done: (_, sent) => setName((now) => (now.trim() === sent.metadata_name ? '' : now)),
  });
  return (
    <Form
      isUnsaved={name.trim() !== ''}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const metadata_name = name.trim();
        if (metadata_name !== '') void send({ chart_id: chartId, metadata_name, metadata_text: '' });
      }}
    >
      <TextField
        label="New heading"
        className="w-full max-w-xs"
        placeholder="Definition, Rationale, Source…"
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" icon="plus" isPending={isPending}>
        Add
      </Button>
    </Form>
  );
}

function Heading({
  id,
  metadata_name,
  metadata_text,
}: {
  id: number;
  metadata_name: string;
  metadata_text: string;
}) {
  /** Null while nothing is typed that is not stored: then what others store is followed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const text = typed ?? metadata_text;
  useUnsaved(text !== metadata_text);
  const { send, isPending } = useApiMutation(updateHeading, {
    said: 'Saved.',
    // What was typed while it was on its way stays typed.
    done: (_, __, sent) => setTyped((now) => (now === sent.metadata_text ? null : now)),
  });
  return (
    <div className="grid gap-2">
      <TextArea
        label={metadata_name}
        maxLength={20_000}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex gap-2">
        <Button
          size="small"
          disabled={text === metadata_text}
          isPending={isPending}
          aria-label={`Save ${metadata_name}`}
          onClick={() => void send(id, { metadata_text: text })}
        >
          Save
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${metadata_name}`}
          onClick={() => setLeaving(true)}
        >
          Remove
        </Button>
      </div>
      {isLeaving && (
        <RemoveDialog
          kind="heading"
          name={metadata_name}
          remove={() => deleteHeading(id)}
          onClose={() => setLeaving(false)}
        >
          {metadata_text === ''
            ? 'There is no text under it.'
            : 'The text under the heading will be permanently deleted.'}
        </RemoveDialog>
      )}
    </div>
  );
}
