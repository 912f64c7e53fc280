import { type Annotation, MAX_ANNOTATION_LENGTH } from '@portal/contract/charts/annotations';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { addAnnotation, deleteAnnotation } from '../../../data/charts/annotations.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const EVERYBODY = 'everybody';

/** Adds an annotation: its period, its text and, for the programme team, its audience. */
export function AddAnnotation({
  chartId,
  submission,
  periods,
  timePeriodId,
  forAll,
  text,
  setText,
  onClose,
}: {
  chartId: number;
  submission: { id: number; name: string } | null;
  periods: readonly { time_period_id: number; time_period_name: string }[];
  timePeriodId: number;
  /** If true, the annotation can be for all users. */
  forAll: boolean;
  /** The text is saved while the form is closed. */
  text: string;
  setText: (text: string) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(timePeriodId);
  const [to, setTo] = useState(forAll ? EVERYBODY : 'own');
  const latest = useRef(text);
  useLayoutEffect(() => void (latest.current = text));
  const period = periods.find(({ time_period_id }) => time_period_id === chosen) ?? periods[0]!;
  const { send, isPending, refusal } = useApiMutation(addAnnotation, {
    said: `Annotation added to ${period.time_period_name}.`,
    done: (_, __, sent) => {
      // Text typed during the save stays.
      if (latest.current.trim() !== sent.annotation_text) return;
      setText('');
      onClose();
    },
    tells: 'here',
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const submission_id = to === EVERYBODY ? null : (submission?.id ?? null);
    void send(chartId, {
      time_period_id: period.time_period_id,
      submission_id,
      annotation_text: text.trim(),
    });
  };
  return (
    <Form
      isUnsaved={text.trim() !== ''}
      guard={{ lostBy: 'unload' }}
      className="no-print grid gap-4 rounded-lg bg-sunken p-4"
      onSubmit={add}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label="Time period"
          value={period.time_period_id}
          options={periods.map(({ time_period_id, time_period_name }) => ({
            value: time_period_id,
            label: time_period_name,
          }))}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
        {forAll && (
          <Select
            label="Visible to"
            value={to}
            options={[
              { value: EVERYBODY, label: 'Everyone who can see the chart' },
              ...(submission ? [{ value: 'own', label: `${submission.name} and the programme team` }] : []),
            ]}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </div>
      <TextField
        label="Annotation"
        hint={
          forAll
            ? 'A few words. A number marks the annotation in charts over time.'
            : 'A few words. Only your organisation and the programme team can see them.'
        }
        autoComplete="off"
        autoFocus
        maxLength={MAX_ANNOTATION_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {refusal && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={text.trim() === ''} isPending={isPending}>
          Annotate
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Form>
  );
}

export function RemoveAnnotation({
  chartId,
  annotation,
  onClose,
}: {
  chartId: number;
  annotation: Annotation;
  onClose: () => void;
}) {
  return (
    <RemoveDialog
      kind="annotation"
      name={annotation.time_period_name}
      remove={() => deleteAnnotation(chartId, annotation.id)}
      onClose={onClose}
    >
      This deletes the text “{annotation.annotation_text}”
      {annotation.submission_id === null ? ' for everyone who can see the chart.' : '.'}
    </RemoveDialog>
  );
}
