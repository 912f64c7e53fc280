import { useEffect, useState } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { Button } from '../buttons/button.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { Icon } from '../icon/icon.tsx';
import { saveCsv } from './save-csv.ts';
import { Select } from '../form/select.tsx';

const SEARCH_PAUSE_MS = 250;

/** Search, filters, count and downloads above a table. */
export function TableToolbar<Row>({
  caption,
  columns,
  control,
  filters = [],
  isSearchable = true,
  searchLabel = 'Search',
  csv,
  actions,
  found,
  count,
  rows,
}: DataTableProps<Row> & { found: readonly Row[]; count: number }) {
  const { state, change } = control;
  return (
    <div className="no-print flex flex-wrap items-end gap-x-4 gap-y-3">
      {isSearchable && (
        <SearchField label={searchLabel} value={state.search} onChange={(search) => change({ search })} />
      )}
      {filters.map((filter) => (
        <Select
          key={filter.name}
          size="small"
          className="w-48"
          label={filter.label}
          placeholder={filter.none ?? 'All'}
          options={filter.options}
          value={state.filters[filter.name] ?? ''}
          onChange={(event) => change({ filters: { [filter.name]: event.target.value } })}
        />
      ))}
      <p role="status" className="tabular py-2 text-sm text-ink-faint">
        {rows && formatCount(count, 'result')}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        {csv && (
          <Button
            variant="quiet"
            icon="download"
            disabled={count === 0}
            onClick={typeof csv === 'function' ? csv : () => saveCsv(caption, columns, found)}
          >
            CSV
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}

/** Follows the typing at once, the URL after a short pause. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The URL changed by itself (going back, “Show everything”).
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="relative w-full max-w-72">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        className="min-h-9 w-full rounded-md border border-line-strong bg-surface pr-3 pl-10 text-sm hover:border-ink-soft"
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
