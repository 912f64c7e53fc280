import { containsWords } from '@portal/contract/shared/fold-text';
import { Fragment, type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { MoreToFind } from './more-to-find.tsx';

/** From this many options on there is a search. */
const SEARCHABLE = 10;

/** The choices themselves: what is ticked acts at once. */
export function Checklist({
  label,
  options,
  chosen,
  most = Infinity,
  note,
  search,
  onToggle,
  onClear,
}: ChecklistProps & { note: ReactNode }) {
  const [typed, setTyped] = useState('');
  // Options that were selected when the list opened are first. They do not move while the user selects.
  const [first] = useState(() => new Set(chosen));
  const words = typed.trim();
  const found = search
    ? words === ''
      ? options
      : search.found
    : options.filter((option) => words === '' || containsWords([option.label, option.description], words));
  const listed = [...(found ?? [])].sort((a, b) => Number(first.has(b.value)) - Number(first.has(a.value)));
  const isFull = chosen.length >= most;
  const sectionOf = (option: ChecklistOption) =>
    option.section && first.has(option.value) ? 'Selected' : option.section;
  return (
    <div className="flex max-h-[26rem] flex-col">
      <div className="grid gap-2 border-b border-line p-3">
        {(search !== undefined || options.length >= SEARCHABLE) && (
          <input
            type="search"
            autoFocus
            aria-label={`Search in ${label}`}
            placeholder="Search"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              search?.onSearch(event.target.value.trim());
            }}
            className="min-h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-sm"
          />
        )}
        <div className="flex min-h-6 items-center justify-between gap-3 text-sm text-ink-faint">
          <span role="status">
            {chosen.length === 0 ? 'None selected' : `${chosen.length} selected`}
            {isFull && ` (maximum ${most})`}
          </span>
          {chosen.length > 0 && (
            <button type="button" className="link" onClick={onClear}>
              Clear
            </button>
          )}
        </div>
        {note && <div className="text-sm text-ink-faint">{note}</div>}
      </div>
      <div role="group" aria-label={label} className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {listed.map((option, at) => {
          const isChosen = chosen.includes(option.value);
          const section = sectionOf(option);
          return (
            <Fragment key={option.value}>
              {section && (at === 0 || section !== sectionOf(listed[at - 1]!)) && (
                <p className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-faint">{section}</p>
              )}
              <label className="flex items-start gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-sunken has-disabled:text-ink-disabled">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4.5 shrink-0 accent-accent"
                  checked={isChosen}
                  disabled={(isFull || option.notOffered !== undefined) && !isChosen}
                  onChange={() => onToggle(option.value)}
                />
                <span className="min-w-0 flex-1">
                  {option.label}
                  {option.notOffered && <span className="block text-sm">{option.notOffered}</span>}
                </span>
                {option.count !== undefined && (
                  <span className="tabular text-ink-faint">{formatNumber(option.count)}</span>
                )}
              </label>
            </Fragment>
          );
        })}
        {listed.length === 0 && words !== '' && (
          <p role="status" className="px-2.5 py-4 text-sm text-ink-faint">
            {found ? 'Nothing found' : 'Searching…'}
          </p>
        )}
        {search && words === '' && <MoreToFind listed={listed.length} total={search.total} />}
      </div>
    </div>
  );
}

export type ChecklistOption = {
  value: string;
  label: string;
  description?: string;
  count?: number;
  /** The reason why it cannot be selected; an option already selected can still be cleared. */
  notOffered?: string;
  /** The section that lists it. */
  section?: string;
};

/** If there are more options than the list shows, the others are found by typing. */
type ChecklistSearch = {
  onSearch: (text: string) => void;
  /** The options found; undefined during the search. */
  found: readonly ChecklistOption[] | undefined;
  /** How many there are. */
  total: number;
};

export type ChecklistProps = {
  label: string;
  options: readonly ChecklistOption[];
  chosen: readonly string[];
  /** The most options a user can select. */
  most?: number;
  search?: ChecklistSearch | undefined;
  onToggle: (value: string) => void;
  onClear: () => void;
};
