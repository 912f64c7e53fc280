import type { Scope } from '@portal/contract/organisations/scopes';
import { importScopeOrganisations, type ScopeImport } from '../../../data/organisations/scopes.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ImportForm } from '../../../ui/import/import-form.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { ScopeChangeEffects } from './scope-change-effects.tsx';

const changesOf = ({ added, removed }: ScopeImport): number => added.length + removed.length;

/** Chooses a list of organisations, shows what it would do and to whom, and stores all of it or nothing. */
export function ScopeImportForm({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  return (
    <ImportForm<ScopeImport, boolean>
      options={false}
      choices={(replace, change) => (
        <Checkbox
          className="mt-4"
          checked={replace}
          label="Remove organisations that are not in the file from the scope"
          onChange={(event) => change(event.target.checked)}
        />
      )}
      send={(file, replace, seen) =>
        importScopeOrganisations(scope.id, file, {
          isFinal: seen !== null,
          replace,
          confirmed: (seen?.effects ?? []).map(({ effect }) => effect),
        })
      }
      isStored={({ stored }) => stored}
      said={() => `The organisations in “${scope.scope_name}” have been saved.`}
      verdict={(result) => <Outcome result={result} changes={changesOf(result)} />}
      act={(result) => ({
        label: 'Import',
        isOpen: result !== null && result.problems.length === 0 && changesOf(result) > 0,
      })}
      onClose={onClose}
    >
      Select a CSV file or Excel workbook. The first row must name the columns, and one column must be Code.
      You can check the changes before you import. The CSV you download from this list has this column.
    </ImportForm>
  );
}

function Outcome({ result, changes }: { result: ScopeImport; changes: number }) {
  const { added, removed, unchanged, problems, effects } = result;
  if (problems.length > 0) {
    return (
      <InlineMessage
        tone="error"
        title={`${formatNumber(problems.length)} ${problems.length === 1 ? 'row' : 'rows'} cannot be imported`}
      >
        <p>Nothing is imported until every row is correct. Correct the file, save it and select it again.</p>
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
      <InlineMessage title="No changes in this file">
        All organisations in the file are already in the scope.
      </InlineMessage>
    );
  }
  return (
    <>
      <InlineMessage tone="success" title={`Changes to make: ${formatNumber(changes)}`}>
        {formatNumber(added.length)} to add, {formatNumber(removed.length)} to remove,{' '}
        {formatNumber(unchanged)} already in the scope.
        <Names label="To add" names={added} />
        <Names label="To remove" names={removed} />
      </InlineMessage>
      {effects.length > 0 && (
        <InlineMessage tone="warning" title="Some organisations will be affected">
          <ScopeChangeEffects effects={effects} />
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
