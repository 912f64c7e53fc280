import { downloadAnswerFile, readFileValue, uploadAnswerFile } from '@portal/contract/answers';
import { type ChangeEvent, useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { callForm, download } from '../../lib/call.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useAnswers, useCell } from './answer-context.ts';
import type { InputProps } from './answer-input.tsx';

/** A file as the answer: uploaded at once, then saved like any other. */
export function FileInput({ question, ...control }: InputProps) {
  const { store, isReadOnly, isTrial, submissionId } = useAnswers();
  const cell = useCell(question.id);
  const [isPending, setPending] = useState(false);
  const given = readFileValue((cell.draft ?? cell.saved).value);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setPending(true);
    try {
      const form = new FormData();
      form.append('question_id', String(question.id));
      form.append('submission_id', String(submissionId));
      form.append('file', file);
      const { value } = await callForm(uploadAnswerFile, {}, form);
      store.edit(question.id, { value, missing_reason: null });
      await store.flush();
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    } finally {
      setPending(false);
    }
  };
  const open = () => {
    if (!given) return;
    download(downloadAnswerFile, { params: { id: given.id } }, given.name).catch((thrown: unknown) =>
      toast(toApiError(thrown).error, 'error'),
    );
  };
  return (
    <div className="grid justify-items-start gap-2">
      {given && (
        <p className="flex flex-wrap items-center gap-3">
          <button type="button" className="link" onClick={open}>
            {given.name}
          </button>
          {!isReadOnly && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                store.edit(question.id, { value: null });
                void store.flush();
              }}
            >
              Remove<span className="sr-only"> {given.name}</span>
            </Button>
          )}
        </p>
      )}
      {!isReadOnly && (
        <input
          {...control}
          type="file"
          disabled={isPending || isTrial}
          aria-busy={isPending}
          className="block w-full max-w-lg rounded-md border border-line-strong p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold"
          onChange={(event) => void choose(event)}
        />
      )}
    </div>
  );
}
