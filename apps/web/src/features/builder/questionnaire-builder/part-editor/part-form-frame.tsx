import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { TOAST_TIMEOUT_MS } from '../../../../lib/browser/toasts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormErrors } from '../../../../ui/form/form-errors.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { PartFormBar } from './part-form-bar.tsx';
import type { PartForm } from './use-part-form.ts';

/** Shows a part's form: its errors, changes by others, its fields, and Save, which Ctrl+S also triggers. */
export function PartFormFrame<Values extends object>({
  part,
  saveLabel = 'Save',
  savedText = 'Saved.',
  otherActions,
  onCancel,
  isInDialog = false,
  labels = {},
  children,
}: {
  part: PartForm<Values>;
  saveLabel?: string;
  savedText?: string;
  otherActions?: (save: () => Promise<boolean>) => ReactNode;
  /** For a new part, and in a dialog. */
  onCancel?: () => void;
  /** A dialog offers no “Save and continue”. */
  isInDialog?: boolean;
  /** Labels of the fields, for the list of changes by others. */
  labels?: Record<string, string>;
  children: ReactNode;
}) {
  const { form } = part;
  const { isDirty, isSubmitting } = form.formState;
  const [saved, setSaved] = useState('');
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => setSaved(''), TOAST_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  const save = async (isLeft = false) => {
    setSaved('');
    const isSaved = await part.submit(isLeft);
    if (isSaved) setSaved(savedText);
    return isSaved;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <Form
      isUnsaved={isDirty}
      guard={{
        isSaving: isSubmitting,
        isCarried: part.isCarried,
        onWait: part.onWait,
        ...(!isInDialog && { save: () => save(true) }),
      }}
      className="grid grid-cols-1 gap-6"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormErrors form={form} />
      {part.newer && <Newer newer={part.newer} labels={labels} />}
      {children}
      <PartFormBar
        isNeeded={isDirty || onCancel !== undefined}
        isPending={isSubmitting}
        saveLabel={saveLabel}
        saved={isDirty ? '' : saved}
        others={otherActions?.(() => save())}
        onCancel={onCancel}
        onDiscard={part.discard}
        note={onCancel ? '' : 'Not saved yet'}
      />
    </Form>
  );
}

/** Two of the team at the same part: what the other one has saved, and the choice. */
function Newer<Values extends object>({
  newer,
  labels,
}: {
  newer: NonNullable<PartForm<Values>['newer']>;
  labels: Record<string, string>;
}) {
  const { clashing, values } = newer;
  return (
    <InlineMessage tone="warning" isLive title="Someone else has changed this">
      {clashing.length === 0 ? (
        <p>They changed different fields, so you can keep both sets of changes.</p>
      ) : (
        <dl className="mt-1 grid gap-1">
          {clashing.map((name) => (
            <div key={name}>
              <dt className="inline font-semibold">{labels[name] ?? name.replaceAll('_', ' ')}: </dt>
              <dd className="inline">{shown(values[name as keyof Values])}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={newer.keepMine}>
          {clashing.length === 0 ? 'Keep both' : 'Keep my changes'}
        </Button>
        <Button size="small" onClick={newer.takeTheirs}>
          Use their changes
        </Button>
      </div>
    </InlineMessage>
  );
}

function shown(value: unknown): string {
  if (value === '' || value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    return value.map((one: { option_name?: string }) => one.option_name ?? '').join(', ') || 'nothing';
  }
  return String(value);
}
