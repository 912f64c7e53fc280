import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { createHeading, deleteHeading, headingsQuery, updateHeading } from './chart-admin.queries.ts';
import { useChange } from './use-change.ts';

/** What a chart says about itself: definition, rationale, method, source, caveats. */
export function HeadingsEditor({ chartId }: { chartId: number }) {
  const { data: headings } = useQuery(headingsQuery(chartId));
  const change = useChange();
  const [added, setAdded] = useState('');
  if (!headings) return null;
  return (
    <div className="grid gap-6">
      {headings.map((heading) => (
        <Heading key={`${heading.id} ${heading.metadata_text}`} {...heading} />
      ))}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const metadata_name = added.trim();
          if (metadata_name === '') return;
          setAdded('');
          change.mutate({
            work: () => createHeading({ chart_id: chartId, metadata_name, metadata_text: '' }),
          });
        }}
      >
        <TextField
          label="Add a heading"
          className="w-full max-w-xs"
          placeholder="Definition, Rationale, Source…"
          autoComplete="off"
          maxLength={200}
          value={added}
          onChange={(event) => setAdded(event.target.value)}
        />
        <Button type="submit" icon="plus" isPending={change.isPending}>
          Add
        </Button>
      </form>
    </div>
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
  const [text, setText] = useState(metadata_text);
  const [isLeaving, setLeaving] = useState(false);
  const change = useChange();
  return (
    <div className="grid gap-2">
      <TextArea
        label={metadata_name}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button
          size="small"
          disabled={text === metadata_text}
          isPending={change.isPending}
          aria-label={`Save ${metadata_name}`}
          onClick={() =>
            change.mutate({ work: () => updateHeading(id, { metadata_text: text }), done: 'Saved.' })
          }
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
        <ConfirmDialog
          isOpen
          onClose={() => setLeaving(false)}
          onConfirm={() =>
            change.mutate(
              { work: () => deleteHeading(id), done: `“${metadata_name}” is removed.` },
              { onSettled: () => setLeaving(false) },
            )
          }
          title={`Remove the heading “${metadata_name}”?`}
          confirmLabel="Remove heading"
          isDestructive
          isPending={change.isPending}
        >
          {metadata_text === '' ? 'There is no text under it.' : 'The text under it is lost.'}
        </ConfirmDialog>
      )}
    </div>
  );
}
