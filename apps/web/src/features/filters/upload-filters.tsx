import type { FilterUpload } from '@portal/contract/manage-filters';
import { type ChangeEvent, useId, useState } from 'react';
import { saveFilterTable, uploadFilterTable, type UploadTarget } from '../../data/manage-filters.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Button } from '../../ui/press/button.tsx';
import { InlineMessage } from '../../ui/telling/message.tsx';
import { Spinner } from '../../ui/telling/spinner.tsx';
import { SinceSelect } from './since-select.tsx';

type Periods = readonly { time_period_id: number; time_period_name: string }[];

/** A table of submissions and filters: chosen, told what would come of it, and stored whole or not at all. */
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
  const inputId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [target, setTarget] = useState<UploadTarget>({ project_id: projectId, since: null, addNew: false });
  const [told, setTold] = useState<FilterUpload | null>(null);
  const { send, isPending, refusal, forget } = useWrite(uploadFilterTable, {
    done: (answer) => {
      setTold(answer);
      if (answer.stored) onStored();
    },
    said: (answer) => (answer.stored ? 'The table is stored.' : undefined) as string,
    tells: 'here',
  });
  const { send: save } = useWrite(saveFilterTable);
  const look = (chosen: File | null, next: UploadTarget) => {
    setTold(null);
    forget();
    if (chosen) void send(chosen, next, false);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0] ?? null;
    setFile(chosen);
    look(chosen, target);
  };
  const change = (next: UploadTarget) => {
    setTarget(next);
    look(file, next);
  };
  const changes = told?.filters.reduce((sum, { changed }) => sum + changed, 0) ?? 0;
  const isNew = told?.filters.some(({ is_new, new_options }) => is_new || new_options.length > 0) ?? false;
  const mayStore = told !== null && told.problem_total === 0 && (changes > 0 || isNew) && !isPending;
  const period = target.since === null ? {} : { time_period_id: target.since };
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        A line for each submission, a column for each filter. Blank cells change nothing; the word none takes
        an option away. You see what would come of it before anything is stored.
      </p>
      <SinceSelect
        periods={periods}
        value={target.since}
        onChange={(since) => change({ ...target, since })}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon="download" onClick={() => void save({ project_id: projectId, ...period })}>
          Download as XLSX
        </Button>
        <Button
          icon="download"
          onClick={() => void save({ project_id: projectId, ...period, format: 'csv' })}
        >
          Download as CSV
        </Button>
      </div>
      <div>
        <label htmlFor={inputId} className="block text-sm font-semibold">
          Filled table (XLSX or CSV)
        </label>
        <input
          id={inputId}
          type="file"
          accept=".xlsx,.csv"
          className="mt-1.5 block w-full rounded-md border border-line-strong p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold"
          onChange={choose}
        />
      </div>
      <Checkbox
        checked={target.addNew}
        label="Make filters and options that are not there yet"
        onChange={(event) => change({ ...target, addNew: event.target.checked })}
      />
      <div className="grid gap-4" aria-live="polite">
        {isPending && !told && <Spinner className="justify-self-start" label="Reading the file" />}
        {refusal && !isPending && (
          <InlineMessage tone="error" title="The file was not taken">
            {refusal}
          </InlineMessage>
        )}
        {told && <Told told={told} />}
      </div>
      <DialogActions>
        <Button
          variant="primary"
          disabled={!mayStore}
          isPending={isPending && told !== null}
          onClick={() => file && void send(file, target, true)}
        >
          Store the table
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </div>
  );
}

function Told({ told }: { told: FilterUpload }) {
  return (
    <>
      {told.problem_total > 0 ? (
        <InlineMessage tone="error" title={`${formatCount(told.problem_total, 'problem')} in the file`}>
          <p>Nothing is stored until they are put right. Correct them in the file and choose it again.</p>
          <ul className="mt-2 max-h-60 list-disc overflow-auto pl-5" tabIndex={0} aria-label="Problems">
            {told.problems.map(({ line, column, message }, at) => (
              <li key={at}>
                Line {formatNumber(line)}
                {column !== null && `, “${column}”`}: {message}
              </li>
            ))}
          </ul>
          {told.problem_total > told.problems.length && (
            <p className="mt-2">The first {told.problems.length} are listed.</p>
          )}
        </InlineMessage>
      ) : (
        <InlineMessage tone="success" title={`${formatCount(told.lines, 'line')} can be taken`}>
          <ul className="list-disc pl-5">
            {told.filters.map((one) => (
              <li key={one.filter_name}>
                {one.filter_name}
                {one.is_new && ' (new)'}: {formatCount(one.changed, 'submission')} changed,{' '}
                {formatNumber(one.unchanged)} as they are, {formatNumber(one.blank)} blank
                {one.new_options.length > 0 && `; new options: ${one.new_options.join(', ')}`}.
              </li>
            ))}
          </ul>
        </InlineMessage>
      )}
    </>
  );
}
