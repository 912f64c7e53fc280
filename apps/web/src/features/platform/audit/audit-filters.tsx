import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../../data/identity/users.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { TableControl } from '../../../ui/table/use-table-state.ts';

/** When, and who: what a list has no menu for. */
export function AuditFilters({ control }: { control: TableControl }) {
  const { state, change } = control;
  const { from = '', to = '', user } = state.filters;
  const put = (name: string, value: string) => change({ filters: { [name]: value } });
  return (
    <div className="no-print mb-5 flex flex-wrap items-end gap-4">
      <TextField
        className="w-44"
        label="From"
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => put('from', target.value)}
      />
      <TextField
        className="w-44"
        label="To"
        type="date"
        value={to}
        min={from || undefined}
        onChange={({ target }) => put('to', target.value)}
      />
      {user && /^[1-9]\d{0,8}$/.test(user) && <OnlyBy id={Number(user)} onAll={() => put('user', '')} />}
    </div>
  );
}

function OnlyBy({ id, onAll }: { id: number; onAll: () => void }) {
  const { data } = useQuery(userQuery(id));
  return (
    <p className="flex flex-wrap items-center gap-3 py-2 text-sm">
      Showing only what {data?.full_name ?? 'one person'} did.
      <Button size="small" variant="quiet" onClick={onAll}>
        Show everyone
      </Button>
    </p>
  );
}
