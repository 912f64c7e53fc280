import type { AdminFilter } from '@portal/contract/comparison/manage-filters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deriveFilter, derivedFilterPreviewQuery } from '../../../data/comparison/manage-filters.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { useDebouncedValue } from '../../../lib/form/use-debounced-value.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { fieldId } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { FilterSourceFields, type Period, useFilterSource } from './filter-source.tsx';
import { ValidFromSelect } from './valid-from-select.tsx';

/** Works a filter out, with how many fall in each option before anything is stored. */
export function DeriveFilterForm({
  projectId,
  filters,
  periods,
  onSaved,
  onCancel,
}: {
  projectId: number;
  filters: readonly AdminFilter[];
  periods: readonly Period[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const made = useFilterSource(periods);
  const [filterId, setFilterId] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [since, setSince] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const named = filterId === null ? name.trim() : null;
  const body = made.source && {
    project_id: projectId,
    filter_id: filterId,
    since_time_period_id: since,
    source: made.source,
    // What would fall where does not wait for a name.
    filter_name: filterId === null ? 'New' : null,
  };
  const settled = useDebouncedValue(body);
  const preview = useQuery(derivedFilterPreviewQuery(settled));
  const isCurrent = JSON.stringify(settled) === JSON.stringify(body) && body !== null;
  const shown = isCurrent ? preview.data : undefined;
  const { send, isPending, refusal } = useApiMutation(deriveFilter, {
    said: 'Filter saved.',
    done: onSaved,
    typed: [body, name],
    tells: 'here',
  });
  return (
    <Form
      isUnsaved={name !== '' || made.cuts !== ''}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (named === '') document.getElementById(fieldId('filter_name'))?.focus();
        if (!body || !shown || named === '') return;
        const { options, without, changed } = shown;
        void send({ ...body, filter_name: named, seen: { options, without, changed } });
      }}
    >
      <Select
        label="Filter"
        value={filterId ?? ''}
        placeholder="New filter"
        options={filters.map((one) => ({ value: one.id, label: `Update “${one.filter_name}”` }))}
        onChange={(event) => setFilterId(event.target.value === '' ? null : Number(event.target.value))}
      />
      {filterId === null && (
        <TextField
          label="Name"
          name="filter_name"
          autoComplete="off"
          error={isTried && named === '' ? 'Name is required.' : undefined}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <FilterSourceFields projectId={projectId} state={made} />
      <ValidFromSelect periods={periods} value={since} onChange={setSince} />
      <div className="grid gap-3" aria-live="polite">
        {isCurrent && preview.error && (
          <InlineMessage tone="error">{toApiError(preview.error).error}</InlineMessage>
        )}
        {shown && <DerivedOptions preview={shown} isRefill={filterId !== null} />}
        {refusal && <InlineMessage tone="error">{refusal}</InlineMessage>}
      </div>
      <DialogActions>
        <Button type="submit" variant="primary" disabled={!shown} isPending={isPending}>
          {filterId === null ? 'Create filter' : 'Update filter'}
        </Button>
        <CancelButton onCancel={onCancel} />
      </DialogActions>
    </Form>
  );
}

/** Shows how many submissions fall in each option, before anything is stored. */
function DerivedOptions({
  preview,
  isRefill,
}: {
  preview: Awaited<ReturnType<typeof deriveFilter>>;
  isRefill: boolean;
}) {
  return (
    <InlineMessage title="Submissions for each option">
      <ul className="list-disc pl-5">
        {preview.options.map(({ option_name, count }) => (
          <li key={option_name}>
            {option_name}: {formatNumber(count)}
          </li>
        ))}
        <li>No option: {formatNumber(preview.without)}</li>
      </ul>
      {isRefill && (
        <p className="mt-2">This would change the option for {formatCount(preview.changed, 'submission')}.</p>
      )}
    </InlineMessage>
  );
}
