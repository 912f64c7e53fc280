import type { Scope } from '@portal/contract/organisations/scopes';
import { useMemo, useState } from 'react';
import {
  changeScopeOrganisations,
  type ScopeOrganisation,
  scopeOrganisationsList,
} from '../../../data/organisations/scopes.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { useConfirmedScopeChange } from './use-confirmed-scope-change.tsx';

const filterNames = ['in_scope'] as const;
const inScopeFilter = {
  name: 'in_scope',
  label: 'In the scope',
  options: [
    { value: 'true', label: 'In the scope' },
    { value: 'false', label: 'Not in the scope' },
  ],
};
/** Ticks by organisation that differ from the stored ones. */
type Ticks = ReadonlyMap<number, boolean>;

/** The organisations of the programme, ticked where they are in the scope; the ticks outlast pages and searches until saved. */
export function ScopeOrganisations({ scope }: { scope: Scope }) {
  const control = useTableState(filterNames);
  const list = useMemo(() => scopeOrganisationsList(scope.id), [scope.id]);
  const { in_scope } = control.state.filters;
  const source = usePagedList(list, {
    ...toPageQuery(control.state),
    in_scope: in_scope === 'true' || in_scope === 'false' ? in_scope : undefined,
  });
  const [ticks, setTicks] = useState<Ticks>(new Map());
  // The ticks outlast pages and searches, which are in the address.
  useUnsaved(ticks.size > 0, { lostBy: 'path' });
  const tick = (rows: readonly ScopeOrganisation[], isIn: boolean) =>
    setTicks((before) => {
      const next = new Map(before);
      for (const { id, in_scope: stored } of rows) {
        if (stored === isIn) next.delete(id);
        else next.set(id, isIn);
      }
      return next;
    });
  const all = useApiMutation(async (isIn: boolean) => tick(await source.all!(), isIn));
  const ids = (isIn: boolean) => [...ticks].flatMap(([id, wanted]) => (wanted === isIn ? [id] : []));
  const change = { add: ids(true), remove: ids(false) };
  const { send, isPending, refusal, question } = useConfirmedScopeChange(
    (given: typeof change, confirmed) => changeScopeOrganisations(scope.id, given, confirmed),
    ({ add, remove }) => {
      toast(`The organisations in “${scope.scope_name}” have been saved.`, 'success');
      // Ticks made during the save stay.
      const sent = new Map([
        ...add.map((id) => [id, true] as const),
        ...remove.map((id) => [id, false] as const),
      ]);
      setTicks((now) => new Map([...now].filter(([id, isIn]) => sent.get(id) !== isIn)));
    },
  );
  const columns: Column<ScopeOrganisation>[] = [
    {
      id: 'in_scope',
      header: 'In the scope',
      isSortable: false,
      value: (row) => (row.in_scope ? 'Yes' : 'No'),
      cell: (row) => (
        <Checkbox
          label={<span className="sr-only">{row.organisation_name}</span>}
          checked={ticks.get(row.id) ?? row.in_scope}
          onChange={(event) => tick([row], event.target.checked)}
        />
      ),
    },
    {
      id: 'name',
      header: 'Organisation',
      isSortable: false,
      value: ({ organisation_name }) => organisation_name,
    },
    {
      id: 'code',
      header: 'Code',
      isSortable: false,
      value: ({ organisation_code }) => organisation_code,
    },
    { id: 'region', header: 'Region', isSortable: false, value: ({ region }) => region },
  ];
  const total = source.total ?? 0;
  return (
    <>
      {refusal && (
        <InlineMessage tone="error" isLive className="mb-5">
          {refusal}
        </InlineMessage>
      )}
      <ResourceList
        caption={`Organisations in ${scope.scope_name}`}
        source={source}
        columns={columns}
        rowKey={({ id }) => id}
        control={control}
        filters={[inScopeFilter]}
        searchLabel="Search organisations"
        actions={
          total > 0 && (
            <>
              <Button size="small" isPending={all.isPending} onClick={() => void all.send(true)}>
                Select all {formatNumber(total)}
              </Button>
              <Button size="small" isPending={all.isPending} onClick={() => void all.send(false)}>
                Deselect all
              </Button>
            </>
          )
        }
        empty={
          <EmptyState icon="building-2" title="No organisations yet">
            Add organisations to the programme first, then come back and add them to this scope.
          </EmptyState>
        }
      />
      {ticks.size > 0 && (
        <div
          className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-4 border-t border-line bg-surface py-3"
          role="status"
        >
          <span>
            {formatNumber(change.add.length)} to add, {formatNumber(change.remove.length)} to remove
          </span>
          <Button variant="primary" isPending={isPending} onClick={() => send(change)}>
            Save
          </Button>
          <Button onClick={() => setTicks(new Map())}>Undo</Button>
        </div>
      )}
      {question}
    </>
  );
}
