import type { FilterUpload } from '@portal/contract/comparison/manage-filters';
import {
  downloadFilterTable,
  importFilterTable,
  type UploadTarget,
} from '../../../data/comparison/manage-filters.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ImportForm } from '../../../ui/import/import-form.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { ValidFromSelect } from './valid-from-select.tsx';

type Periods = readonly { time_period_id: number; time_period_name: string }[];

/** Uploads a table of submissions and filters: previews its effect, then stores all or nothing. */
export function UploadFilters({
  projectId,
  periods,
  onStored,
  onClose,
}: {
  projectId: number;
  periods: Periods;
  onStored: () => void;
  onClose: () => void;
}) {
  return (
    <ImportForm<FilterUpload, UploadTarget>
      options={{ project_id: projectId, since: null, addNew: false }}
      choices={(target, change) => <Choices target={target} change={change} periods={periods} />}
      label="Completed table (XLSX or CSV)"
      send={(file, target, seen) => importFilterTable(file, target, seen !== null)}
      isStored={({ stored }) => stored}
      said={() => 'Table saved.'}
      verdict={(told) => <Told told={told} />}
      act={(told) => ({
        label: 'Save table',
        isOpen: told !== null && told.problem_total === 0 && told.filters.some(isChange),
      })}
      onStored={onStored}
      onClose={onClose}
    >
      Use one line for each submission and one column for each filter. Blank cells change nothing. Enter the
      word “none” to remove an option. You can check the changes before anything is saved.
    </ImportForm>
  );
}

const isChange = ({ changed, is_new, new_options }: FilterUpload['filters'][number]): boolean =>
  changed > 0 || is_new || new_options.length > 0;

/** Since when it holds, the table as it is then, and whether what is new in it is made. */
function Choices({
  target,
  change,
  periods,
}: {
  target: UploadTarget;
  change: (next: UploadTarget) => void;
  periods: Periods;
}) {
  const { send: save } = useApiMutation(downloadFilterTable);
  const of = {
    project_id: target.project_id,
    ...(target.since !== null && { time_period_id: target.since }),
  };
  return (
    <div className="mt-5 grid gap-5">
      <ValidFromSelect
        periods={periods}
        value={target.since}
        onChange={(since) => change({ ...target, since })}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon="download" onClick={() => void save(of)}>
          Download as XLSX
        </Button>
        <Button icon="download" onClick={() => void save({ ...of, format: 'csv' })}>
          Download as CSV
        </Button>
      </div>
      <Checkbox
        checked={target.addNew}
        label="Create filters and options that do not exist yet"
        onChange={(event) => change({ ...target, addNew: event.target.checked })}
      />
    </div>
  );
}

function Told({ told }: { told: FilterUpload }) {
  return (
    <>
      {told.problem_total > 0 ? (
        <InlineMessage tone="error" title={`${formatCount(told.problem_total, 'problem')} in the file`}>
          <p>Nothing is saved until every problem is fixed. Correct the file, then select it again.</p>
          <ul className="mt-2 max-h-60 list-disc overflow-auto pl-5" tabIndex={0} aria-label="Problems">
            {told.problems.map(({ line, column, message }, at) => (
              <li key={at}>
                Line {formatNumber(line)}
                {column !== null && `, “${column}”`}: {message}
              </li>
            ))}
          </ul>
          {told.problem_total > told.problems.length && (
            <p className="mt-2">Showing the first {told.problems.length}.</p>
          )}
        </InlineMessage>
      ) : (
        <InlineMessage tone="success" title={`${formatCount(told.lines, 'line')} ready to save`}>
          <ul className="list-disc pl-5">
            {told.filters.map((one) => (
              <li key={one.filter_name}>
                {one.filter_name}
                {one.is_new && ' (new)'}: changed for {formatCount(one.changed, 'submission')}, unchanged for{' '}
                {formatNumber(one.unchanged)}, blank for {formatNumber(one.blank)}
                {one.new_options.length > 0 && `; new options: ${one.new_options.join(', ')}`}.
              </li>
            ))}
          </ul>
        </InlineMessage>
      )}
    </>
  );
}
