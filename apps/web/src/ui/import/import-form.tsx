import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import { tableExtensions } from '@portal/contract/shared/table-imports';
import { type ReactNode, useState } from 'react';
import { useUnsaved } from '../../lib/form/unsaved-changes.ts';
import { toast } from '../../lib/browser/toasts.ts';
import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { DialogActions } from '../dialog/dialog.tsx';
import { controlClasses, Field } from '../form/field.tsx';
import { Button } from '../buttons/button.tsx';
import { CancelButton } from '../buttons/cancel-button.tsx';
import { InlineMessage } from '../feedback/inline-message.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { CellFormatQuestions } from './cell-format-questions.tsx';
import { useCellFormat } from './use-cell-format.ts';

type Props<Answer, Options> = {
  /** The file's columns, and which columns identify items. */
  children: ReactNode;
  label?: string;
  hint?: string;
  /** The file types offered, if the file is not a list. */
  accept?: string;
  /** The initial options sent with the file; the file is checked again when they change. */
  options: Options;
  choices?: (chosen: Options, change: (next: Options) => void) => ReactNode;
  /** Sends the file for a preview, or to be stored, with the previewed result (`seen`). */
  send: (file: File, options: Options, seen: Answer | null, format: CellFormatChoice) => Promise<Answer>;
  isStored: (answer: Answer) => boolean;
  /** Returns the message shown after storing. */
  said: (answer: Answer) => string;
  verdict: (answer: Answer) => ReactNode;
  details?: (answer: Answer) => ReactNode;
  /**
   * Returns the store button's label, and if storing is possible: there is something to store and no
   * objection.
   */
  act: (answer: Answer | null) => { label: string; isOpen: boolean };
  onStored?: () => void;
  onClose: () => void;
};

/**
 * Imports a list from a file, on every admin page. A preview shows the effect first; then all of it is stored
 * or nothing.
 */
export function ImportForm<Answer, Options>(props: Props<Answer, Options>) {
  const { send, isStored, verdict, details, onClose } = props;
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState(props.options);
  const [answer, setAnswer] = useState<Answer | null>(null);
  // The file itself stays on the user's disk.
  useUnsaved(file !== null, { lostBy: 'unload' });
  const cells = useCellFormat();
  const checking = useApiMutation(
    (chosen: File, with_: Options, format: CellFormatChoice) =>
      cells.noteQuestions(() => send(chosen, with_, null, format)),
    { done: setAnswer, tells: 'here' },
  );
  const storing = useApiMutation(send, {
    done: (told) => {
      setAnswer(told);
      if (!isStored(told)) return;
      toast(props.said(told), 'success');
      (props.onStored ?? onClose)();
    },
    tells: 'here',
  });
  const look = (chosen: File | null, next: Options, format: CellFormatChoice = {}) => {
    setFile(chosen);
    setOptions(next);
    setAnswer(null);
    checking.forget();
    storing.forget();
    if (chosen !== file) cells.forget();
    if (chosen) void checking.send(chosen, next, format);
  };
  const refusal = storing.refusal ?? checking.refusal;
  const isPending = checking.isPending || storing.isPending;
  const { label, isOpen } = props.act(answer);
  return (
    <div>
      <div className="text-ink-soft">{props.children}</div>
      {props.choices?.(options, (next) => look(file, next, cells.format))}
      <div className="mt-5">
        <Field
          label={props.label ?? 'CSV or Excel workbook'}
          hint={props.hint ?? 'The first row must contain the column headings.'}
          name="file"
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept={props.accept ?? tableExtensions.join(',')}
              className={`${controlClasses} p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold`}
              onClick={(event) => {
                // Lets the user select the same, corrected file again.
                event.currentTarget.value = '';
                look(null, options);
              }}
              onChange={(event) => look(event.target.files?.[0] ?? null, options)}
            />
          )}
        </Field>
      </div>
      <div className="mt-5 grid gap-5" aria-live="polite">
        {isPending && !answer && <Spinner className="justify-self-start" label="Reading the file" />}
        {file && (
          <CellFormatQuestions
            state={cells}
            onAnswer={(field, value) => {
              const format = cells.answer(field, value);
              if (format) look(file, options, format);
            }}
          />
        )}
        {refusal && !isPending && !cells.isAsking && (
          <InlineMessage
            tone="error"
            title="The file could not be imported"
            action={
              file && (
                <Button size="small" onClick={() => look(file, options, cells.format)}>
                  Check again
                </Button>
              )
            }
          >
            {refusal}
          </InlineMessage>
        )}
        {answer && !refusal && verdict(answer)}
      </div>
      {answer && !refusal && details?.(answer)}
      <DialogActions>
        <Button
          variant="primary"
          disabled={!file || !answer || !isOpen || refusal !== null || checking.isPending}
          isPending={storing.isPending}
          onClick={() => file && answer && void storing.send(file, options, answer, cells.format)}
        >
          {label}
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </div>
  );
}
