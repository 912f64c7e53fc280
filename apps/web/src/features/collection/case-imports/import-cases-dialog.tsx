import { useId } from 'react';
import { downloadCaseTemplate } from '../../../data/collection/case-imports.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CellFormatNote, CellFormatQuestions } from '../../../ui/import/cell-format-questions.tsx';
import { CaseImportResult } from './case-import-result.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useCaseImport } from './use-case-import.ts';

/** Imports cases from one or two files: checks every line first, then stores all or nothing. */
export default function ImportCasesDialog({
  whose,
  keyCode,
  onClose,
}: {
  whose: ResponseKey;
  keyCode: string;
  onClose: () => void;
}) {
  const state = useCaseImport(whose, keyCode, ({ counts }) => {
    toast(`${cases(counts.created + counts.replaced)} imported.`, 'success');
    onClose();
  });
  const { result, isPending, refusal, files } = state;
  const { send: template } = useApiMutation(() => downloadCaseTemplate(whose));
  const toStore = result ? result.counts.created + result.counts.replaced : 0;
  const close = () => {
    state.cancel();
    onClose();
  };
  return (
    <Dialog isOpen onClose={close} title="Import cases" size={result ? 'large' : 'standard'}>
      <p className="text-ink-soft">
        Use one line for each case, or one line for each row of a case, such as a visit. All lines for a case
        must give the same answer to the question that identifies it. You can see any problems before you
        import.
      </p>
      <Button className="mt-3" variant="quiet" icon="download" onClick={() => void template()}>
        Download a template
      </Button>
      <TextField
        className="mt-4"
        label="Question that identifies a case"
        hint="The code of the question, such as nhs_number."
        value={state.keyCode}
        onChange={(event) => state.changeKey(event.target.value)}
      />
      <FileField label="File" onChange={(file) => state.choose({ file, rows: files.rows })} />
      <FileField
        label="Separate file of rows (optional)"
        onChange={(rows) => state.choose({ file: files.file, rows })}
      />
      <Checkbox
        className="mt-4"
        checked={state.replace}
        label="Replace the answers of existing cases"
        onChange={(event) => state.changeReplace(event.target.checked)}
      />
      <div className="mt-5 grid gap-5" aria-live="polite">
        {isPending && <ImportProgress whose={whose} progressKey={state.progressKey} />}
        {refusal && !isPending && (
          <InlineMessage tone="error" title="The file was not imported">
            {refusal}
          </InlineMessage>
        )}
        <CellFormatQuestions state={state.cells} onAnswer={state.answerQuestion} />
        {result && <CellFormatNote interpretation={result.interpretation} />}
        {result && !isPending && <CaseImportResult result={result} />}
      </div>
      <DialogActions>
        {result === null || toStore === 0 || result.errors > 0 ? (
          <Button variant="primary" disabled={!state.canCheck} isPending={isPending} onClick={state.check}>
            Check the file
          </Button>
        ) : (
          <Button variant="primary" isPending={isPending} onClick={state.store}>
            Import {cases(toStore)}
          </Button>
        )}
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const cases = (n: number) => `${formatNumber(n)} ${n === 1 ? 'case' : 'cases'}`;

function FileField({ label, onChange }: { label: string; onChange: (file: File | null) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mt-4 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,.json"
        className="mt-1.5 block w-full rounded-md border border-line-strong p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold"
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
    </>
  );
}
