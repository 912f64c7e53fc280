import { tableExtensions } from '@portal/contract/imports';
import type { Scope } from '@portal/contract/scopes';
import { type ChangeEvent, useId, useState } from 'react';
import { importScopeOrganisations, type ScopeImport } from '../../data/scopes.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Button } from '../../ui/press/button.tsx';
import { InlineMessage } from '../../ui/telling/message.tsx';
import { Spinner } from '../../ui/telling/spinner.tsx';
import { EffectList } from './effect-list.tsx';

/** Chooses a list of organisations, shows what it would do, and stores all of it or nothing. */
export function ScopeImportForm({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const inputId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [replace, setReplace] = useState(false);
  const [result, setResult] = useState<ScopeImport | null>(null);
  const { send, isPending, refusal, forget } = useWrite(
    (chosen: File, options: Parameters<typeof importScopeOrganisations>[2]) =>
      importScopeOrganisations(scope.id, chosen, options),
    {
      done: (answer) => {
        setResult(answer);
        if (!answer.stored) return;
        toast(`The organisations of “${scope.scope_name}” are saved.`, 'success');
        onClose();
      },
      tells: 'here',
    },
  );
  const tryOut = (chosen: File | null, replacing: boolean) => {
    setFile(chosen);
    setReplace(replacing);
    setResult(null);
    forget();
    if (chosen) void send(chosen, { isFinal: false, replace: replacing, confirmed: [] });
  };
  const store = () =>
    file &&
    result &&
    void send(file, { isFinal: true, replace, confirmed: result.effects.map(({ effect }) => effect) });
  const changes = result ? result.added.length + result.removed.length : 0;
  const mayStore = result !== null && result.problems.length === 0 && changes > 0 && !isPending;
  return (
    <div>
      <p className="text-ink-soft">
        Choose a CSV or Excel workbook whose first row names its columns, one of them organisation_code. You
        see what would change before anything is stored. The CSV of the list has this column.
      </p>
      <label htmlFor={inputId} className="mt-5 block text-sm font-semibold">
        CSV or Excel workbook
      </label>
      <input
        id={inputId}
        type="file"
        accept={tableExtensions.join(',')}
        className="mt-1.5 block w-full rounded-md border border-line-strong p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold"
        onChange={(event: ChangeEvent<HTMLInputElement>) => tryOut(event.target.files?.[0] ?? null, replace)}
      />
      <Checkbox
        className="mt-4"
        checked={replace}
        label="Take organisations that the file does not name out of the scope"
        onChange={(event) => tryOut(file, event.target.checked)}
      />
      <div className="mt-5 grid gap-4" aria-live="polite">
        {isPending && !result && <Spinner className="justify-self-start" label="Reading the file" />}
        {refusal && !isPending && (
          <InlineMessage tone="error" title="The file was not taken">
            {refusal}
          </InlineMessage>
        )}
        {result && <Outcome result={result} changes={changes} />}
      </div>
      <DialogActions>
        <Button
          variant="primary"
          disabled={!mayStore}
          isPending={isPending && result !== null}
          onClick={store}
        >
          Store
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </div>
  );
}

function Outcome({ result, changes }: { result: ScopeImport; changes: number }) {
  const { added, removed, unchanged, problems, effects } = result;
  if (problems.length > 0) {
    return (
      <InlineMessage
        tone="error"
        title={`${formatNumber(problems.length)} ${problems.length === 1 ? 'row' : 'rows'} cannot be taken`}
      >
        <p>Nothing is stored until every row is right. Correct the file, save it, and choose it again.</p>
        <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto" tabIndex={0} aria-label="Rows to correct">
          {problems.map(({ row, column, message }) => (
            <li key={row}>
              Row {row}, {column}: {message}
            </li>
          ))}
        </ul>
      </InlineMessage>
    );
  }
  if (changes === 0) {
    return (
      <InlineMessage title="The file changes nothing">All it names are in the scope already.</InlineMessage>
    );
  }
  return (
    <>
      <InlineMessage tone="success" title={`${formatNumber(changes)} to change`}>
        {formatNumber(added.length)} to put in, {formatNumber(removed.length)} to take out,{' '}
        {formatNumber(unchanged)} in it already.
        <Names label="Put in" names={added} />
        <Names label="Taken out" names={removed} />
      </InlineMessage>
      {effects.length > 0 && (
        <InlineMessage tone="warning" title="This affects organisations">
          <EffectList effects={effects} />
        </InlineMessage>
      )}
    </>
  );
}

const Names = ({ label, names }: { label: string; names: readonly string[] }) =>
  names.length > 0 && (
    <details className="mt-2">
      <summary className="cursor-pointer">{label}</summary>
      <p>{names.join(', ')}</p>
    </details>
  );
