import { type ImportAnswer, tableExtensions } from '@portal/contract/imports';
import { type ReactNode, useState } from 'react';
import type { SendList } from '../../data/importing.ts';
import { formatCount } from '../../lib/format.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { Dialog, DialogActions } from '../dialog/dialog.tsx';
import { controlClasses, Field } from '../form/field.tsx';
import { Button } from '../press/button.tsx';
import { InlineMessage } from '../telling/message.tsx';
import { Spinner } from '../telling/spinner.tsx';
import { ImportRows } from './import-rows.tsx';

type Props = {
  /** What a row is: “organisation”. */
  noun: string;
  /** Which columns the file has, and what is found by what. */
  children: ReactNode;
  send: SendList;
  /** Saves the list as it is now, to be changed and put back. */
  saveList?: () => Promise<void>;
  onClose: () => void;
};

/** Takes in a list from a CSV or XLSX file: what becomes of every row is shown before anything is stored, all or nothing. */
export function ImportDialog({ isOpen, title, ...props }: Props & { isOpen: boolean; title: string }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} size="large" title={title}>
      <ImportForm {...props} />
    </Dialog>
  );
}

function ImportForm({ noun, children, send, saveList, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const checking = useWrite((chosen: File) => send(chosen, null), { done: setAnswer, tells: 'here' });
  const storing = useWrite(send, {
    done: (told) => {
      setAnswer(told);
      if (!told.stored) return;
      toast(`Stored: ${doneTo(told.counts, noun)}.`, 'success');
      onClose();
    },
    tells: 'here',
  });
  const { send: save } = useWrite(async () => saveList?.());
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setAnswer(null);
    checking.forget();
    storing.forget();
    if (chosen) void checking.send(chosen);
  };
  const refusal = storing.refusal ?? checking.refusal;
  const isPending = checking.isPending || storing.isPending;
  const wanted = answer ? answer.counts.new + answer.counts.changed : 0;
  return (
    <div>
      <div className="text-ink-soft">{children}</div>
      {saveList && (
        <Button className="mt-4" icon="download" onClick={() => void save()}>
          Download the list as it is
        </Button>
      )}
      <div className="mt-5">
        <Field label="CSV or Excel workbook" hint="The headings are in its first row." name="file">
          {(control) => (
            <input
              {...control}
              type="file"
              accept={tableExtensions.join(',')}
              className={`${controlClasses} p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold`}
              onClick={(event) => {
                // The same file, corrected, is chosen anew.
                event.currentTarget.value = '';
                choose(null);
              }}
              onChange={(event) => choose(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
      </div>
      <div className="mt-5 grid gap-5" aria-live="polite">
        {isPending && !answer && <Spinner className="justify-self-start" label="Reading the file" />}
        {refusal && !isPending && (
          <InlineMessage
            tone="error"
            title="The file was not taken"
            action={
              file && (
                <Button size="small" onClick={() => choose(file)}>
                  Check it again
                </Button>
              )
            }
          >
            {refusal}
          </InlineMessage>
        )}
        {answer && !refusal && <Verdict answer={answer} noun={noun} />}
      </div>
      {answer && !refusal && <ImportRows answer={answer} />}
      <DialogActions>
        <Button
          variant="primary"
          disabled={!file || !answer || wanted === 0 || answer.counts.refused > 0 || refusal !== null}
          isPending={storing.isPending}
          onClick={() => file && answer && void storing.send(file, answer.digest)}
        >
          {wanted > 0 ? `Store ${formatCount(wanted, noun)}` : 'Store'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </div>
  );
}

/** `2 organisations new, 1 organisation changed`. */
const doneTo = (counts: ImportAnswer['counts'], noun: string): string =>
  (['new', 'changed', 'unchanged'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome], noun)} ${outcome}`)
    .join(', ');

function Verdict({ answer: { counts, passed_over }, noun }: { answer: ImportAnswer; noun: string }) {
  const passedOver = passed_over.length > 0 && ` Not looked at: ${passed_over.join(', ')}.`;
  if (counts.refused > 0) {
    return (
      <InlineMessage tone="error" title={`${formatCount(counts.refused, 'row')} cannot be taken`}>
        Nothing is stored until every row is right. Correct the file, save it, and choose it again.
        {passedOver}
      </InlineMessage>
    );
  }
  if (counts.new + counts.changed === 0) {
    return (
      <InlineMessage title="The file changes nothing">
        Everything in it stands here already.{passedOver}
      </InlineMessage>
    );
  }
  return (
    <InlineMessage tone="success" title="The file can be stored">
      {doneTo(counts, noun)}.{passedOver}
    </InlineMessage>
  );
}
