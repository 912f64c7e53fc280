import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { lateComponent } from '../../lib/late-module.tsx';
import { Icon } from '../icon/icon.tsx';
import { matchesSearch } from '../table/table-rules.ts';

export type ChecklistOption = {
  value: string;
  label: string;
  description?: string;
  count?: number;
  /** Why it cannot be chosen; what is chosen already can still be cleared. */
  notOffered?: string;
};

const ChecklistFrame = lateComponent(() =>
  import('./checklist-frame.tsx').then((parts) => parts.ChecklistFrame),
);

/** From this many options on there is a search. */
const SEARCHABLE = 10;

/** Any number of many, behind a button that says how many are chosen: what is toggled acts at once. */
export function ChecklistPopover({
  label,
  noneText,
  options,
  chosen,
  most = Infinity,
  note,
  onToggle,
  onClear,
}: {
  label: string;
  /** What the button says while nothing is chosen. */
  noneText: string;
  options: readonly ChecklistOption[];
  chosen: readonly string[];
  /** How many can be chosen. */
  most?: number;
  /** Something beside the list, that may close it. */
  note?: (close: () => void) => ReactNode;
  onToggle: (value: string) => void;
  onClear: () => void;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat) return;
    event.preventDefault();
    setOpen(true);
  };
  const only = chosen.length === 1 && options.find((option) => option.value === chosen[0])?.label;
  const said = chosen.length === 0 ? noneText : only || `${chosen.length} chosen`;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5 in-data-bar:gap-1">
      <span id={`${id}-label`} className="text-sm font-semibold in-data-bar:text-xs">
        {label}
      </span>
      <button
        type="button"
        ref={button}
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={cx(
          'flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-md border bg-surface px-3 text-left text-base hover:border-ink-soft in-data-bar:min-h-9 in-data-bar:text-sm',
          chosen.length > 0 ? 'border-accent' : 'border-line-strong',
        )}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.currentTarget.focus();
          setOpen(true);
        }}
      >
        <span className="min-w-0 flex-1 truncate">{said}</span>
        <Icon name="chevron-down" className="text-ink-faint" />
      </button>
      {isOpen && (
        <ChecklistFrame trigger={button} label={label} onClose={close}>
          <Checklist {...{ label, options, chosen, most, onToggle, onClear }} note={note?.(close)} />
        </ChecklistFrame>
      )}
    </div>
  );
}

function Checklist({
  label,
  options,
  chosen,
  most,
  note,
  onToggle,
  onClear,
}: {
  label: string;
  options: readonly ChecklistOption[];
  chosen: readonly string[];
  most: number;
  note?: ReactNode;
  onToggle: (value: string) => void;
  onClear: () => void;
}) {
  const [search, setSearch] = useState('');
  // What was chosen when the list opened stands first; it does not jump while one is choosing.
  const [first] = useState(() => new Set(chosen));
  const found = options
    .filter((option) => search === '' || matchesSearch([option.label, option.description], search.trim()))
    .sort((a, b) => Number(first.has(b.value)) - Number(first.has(a.value)));
  const isFull = chosen.length >= most;
  return (
    <div className="flex max-h-[26rem] flex-col">
      <div className="grid gap-2 border-b border-line p-3">
        {options.length >= SEARCHABLE && (
          <input
            type="search"
            autoFocus
            aria-label={`Search in ${label}`}
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="min-h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-sm"
          />
        )}
        <div className="flex min-h-6 items-center justify-between gap-3 text-sm text-ink-faint">
          <span role="status">
            {chosen.length === 0 ? 'Nothing chosen' : `${chosen.length} chosen`}
            {isFull && `: no more than ${most} at once`}
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
        {found.map((option) => {
          const isChosen = chosen.includes(option.value);
          return (
            <label
              key={option.value}
              className="flex items-start gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-sunken has-disabled:text-ink-disabled"
            >
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
          );
        })}
        {found.length === 0 && <p className="px-2.5 py-4 text-sm text-ink-faint">Nothing found</p>}
      </div>
    </div>
  );
}
