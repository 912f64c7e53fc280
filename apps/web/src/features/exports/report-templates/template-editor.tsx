import { MOST_BLOCKS, type ReportTemplate } from '@portal/contract/exports/report-templates';
import type { View } from '@portal/contract/charts/saved-views';
import { useLayoutEffect, useRef, useState } from 'react';
import { createTemplate } from '../../../data/exports/report-templates.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { AddBlock } from './add-block.tsx';
import type { KnownChart } from './chart-block-fields.tsx';
import { blockKinds, BlockEditor } from './block-editor.tsx';
import { TemplateSaveStatus } from './template-save-status.tsx';
import {
  toUpdateBody,
  type Draft,
  moveBlock,
  type DraftBlock,
  replaceBlock,
  removeBlock,
  addBlock,
} from './template-draft.ts';
import type { useTemplateDraft } from './use-template-draft.ts';

const FORMATS = [
  { value: 'pdf', label: 'PDF pages' },
  { value: 'pptx', label: 'PowerPoint slides' },
];

type Props = {
  template: ReportTemplate;
  editing: ReturnType<typeof useTemplateDraft>;
  charts: readonly KnownChart[] | undefined;
  views: readonly View[];
  /** The period of the report's preview; 0 if there is none. */
  timePeriodId: number;
  /** Reloads the template after another user's change. */
  onReload: () => void;
  /** Opens the copy that was made from the user's draft. */
  onCopied: (id: number) => void;
};

/** Edits the parts of a report in their order, and saves every change automatically. */
export function TemplateEditor(props: Props) {
  const { template, editing, charts, views, timePeriodId, onReload, onCopied } = props;
  const { draft, state, change, save } = editing;
  const isReadOnly = !template.may_change;
  const [gone, setGone] = useState<{ part: DraftBlock; at: number } | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The element to focus once the parts are in their new order. */
  const next = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    list.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  const move = (key: number, place: number, by: -1 | 1) => {
    const to = place + by;
    const isAtEnd = to === 1 || to === draft.parts.length;
    const way = (by === -1) === isAtEnd ? 'down' : 'up';
    next.current = `[data-part="${to}"] [data-move="${isAtEnd ? way : by === -1 ? 'up' : 'down'}"]`;
    change((newest) => moveBlock(newest, key, by));
    setSaid(`Moved to part ${to} of ${draft.parts.length}.`);
  };
  const { parts } = draft;
  return (
    <>
      {state.kind === 'conflict' && (
        <ConflictNotice
          template={template}
          draft={draft}
          message={state.message}
          onReload={onReload}
          onCopied={(id) => {
            editing.markCopied();
            onCopied(id);
          }}
        />
      )}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <TextField
          className="min-w-64 flex-1"
          label="Name"
          autoComplete="off"
          maxLength={200}
          readOnly={isReadOnly}
          value={draft.template_name}
          error={draft.template_name.trim() === '' ? 'Name is required.' : undefined}
          onChange={(event) => change((newest) => ({ ...newest, template_name: event.target.value }))}
        />
        <Select
          className="w-52"
          label="File"
          options={FORMATS}
          value={draft.format}
          disabled={isReadOnly}
          onChange={(event) =>
            change((newest) => ({ ...newest, format: event.target.value as Draft['format'] }))
          }
        />
      </div>
      <div className="mt-8 mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2>Parts</h2>
        {!isReadOnly && <TemplateSaveStatus state={state} retry={() => void save()} />}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {parts.length === 0 && (
        <EmptyState icon="file-text" title="This template is empty">
          {isReadOnly
            ? 'The programme team has not added anything yet.'
            : 'Add charts, headings and text below, in the order you want them to appear.'}
        </EmptyState>
      )}
      <ol ref={list}>
        {parts.map(({ key, block }, at) => (
          <BlockEditor
            key={key}
            block={block}
            place={at + 1}
            of={parts.length}
            charts={charts}
            timePeriodId={timePeriodId}
            isReadOnly={isReadOnly}
            onChange={(changed) => change((newest) => replaceBlock(newest, key, changed))}
            onMove={(by) => move(key, at + 1, by)}
            onRemove={() => {
              setGone({ part: { key, block }, at });
              setSaid(`${blockKinds[block.kind].name} removed.`);
              change((newest) => removeBlock(newest, key));
            }}
          />
        ))}
      </ol>
      {gone && (
        <RemovedBlock
          part={gone.part}
          onUndo={() => {
            change((newest) => addBlock(newest, gone.part.block, gone.at));
            setSaid(`${blockKinds[gone.part.block.kind].name} restored.`);
            setGone(null);
          }}
        />
      )}
      {!isReadOnly && (
        <AddBlock
          charts={charts}
          views={views}
          isFull={parts.length >= MOST_BLOCKS}
          onAdd={(block) => {
            setGone(null);
            const part = parts.length + 1;
            setSaid(`${blockKinds[block.kind].name} added as part ${part}.`);
            // Words are typed next; after a chart the field in which it was found is ready for another.
            if (block.kind === 'heading' || block.kind === 'words')
              next.current = `[data-part="${part}"] :is(input, textarea)`;
            change((newest) => addBlock(newest, block));
          }}
        />
      )}
    </>
  );
}

/** Offers a choice between another user's version and a copy of the user's draft. */
function ConflictNotice({
  template,
  draft,
  message,
  onReload,
  onCopied,
}: Pick<Props, 'template' | 'onReload' | 'onCopied'> & { draft: Draft; message: string }) {
  const copy = useApiMutation(createTemplate, {
    said: 'Your version is saved as a new template.',
    done: ({ id }) => onCopied(id),
  });
  return (
    <InlineMessage
      className="mb-6"
      tone="warning"
      isLive
      title="Changed by someone else"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={onReload}>
            Show their version
          </Button>
          <Button
            size="small"
            isPending={copy.isPending}
            onClick={() => {
              const { template_name = template.template_name, ...rest } = toUpdateBody(draft);
              const body = { ...rest, template_name: `${template_name} (mine)`.slice(0, 200) };
              void copy.send({ ...body, project_id: template.project_id });
            }}
          >
            Save mine as a new template
          </Button>
        </span>
      }
    >
      {message}
    </InlineMessage>
  );
}

function RemovedBlock({ part, onUndo }: { part: DraftBlock; onUndo: () => void }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      {blockKinds[part.block.kind].name} removed.
      <Button size="small" icon="undo-2" ref={(button) => button?.focus()} onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}
