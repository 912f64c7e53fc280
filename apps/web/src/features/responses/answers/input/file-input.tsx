import { parseFileAnswer } from '@portal/contract/responses/answers';
import type { ChangeEvent } from 'react';
import { downloadAnswerFile, uploadAnswerFile } from '../../../../data/responses/answers.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useAnswers, useCell } from '../store/answer-context.ts';
import type { InputProps } from './input-props.ts';

/** A file as the answer: uploaded at once, then saved like any other. */
export function FileInput({ question, ...control }: InputProps) {
  const { store, isReadOnly, isTrial, submissionId, caseCode } = useAnswers();
  const cell = useCell(question.id);
  const { send, isPending } = useApiMutation(
    (file: File) => uploadAnswerFile(question.id, { submissionId, caseCode }, file),
    {
      done: ({ value }) => {
        store.edit(question.id, { value, missing_reason: null });
        return store.flush();
      },
    },
  );
  const { send: open } = useApiMutation(downloadAnswerFile);
  const given = parseFileAnswer((cell.draft ?? cell.saved).value);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void send(file);
  };
  return (
    <div className="grid justify-items-start gap-2">
      {given && (
        <p className="flex flex-wrap items-center gap-3">
          <button type="button" className="link" onClick={() => void open(given)}>
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
          onChange={choose}
        />
      )}
    </div>
  );
}
