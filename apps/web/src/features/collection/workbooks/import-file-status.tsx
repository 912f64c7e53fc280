import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { CellFormatQuestions } from '../../../ui/import/cell-format-questions.tsx';
import type { useImportPreview } from './use-import-preview.ts';

type Preview = Pick<
  ReturnType<typeof useImportPreview>,
  'cells' | 'answerQuestion' | 'isPending' | 'refusal' | 'overwrite' | 'changeOverwrite'
>;

/** Shows how far the reading of a selected file is: its progress, its refusal and its questions, then the result. */
export function ImportFileStatus({
  preview: { cells, answerQuestion, isPending, refusal, overwrite, changeOverwrite },
  hasConflicts,
  replaceLabel,
  children,
}: {
  preview: Preview;
  hasConflicts: boolean;
  replaceLabel: string;
  /** The result of the file, if it was read. */
  children: ReactNode;
}) {
  return (
    <>
      <div className="mt-5 grid gap-5" aria-live="polite">
        {isPending && !children && <Spinner className="justify-self-start" label="Reading the file" />}
        {refusal && !isPending && (
          <InlineMessage tone="error" title="The file could not be imported">
            {refusal}
          </InlineMessage>
        )}
        <CellFormatQuestions state={cells} onAnswer={answerQuestion} />
        {children}
      </div>
      {children && (hasConflicts || overwrite) && (
        <Checkbox
          className="mt-4"
          checked={overwrite}
          label={replaceLabel}
          onChange={(event) => changeOverwrite(event.target.checked)}
        />
      )}
    </>
  );
}
