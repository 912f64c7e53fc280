import type { PeerCandidate } from '@portal/contract/comparison/peer-groups';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { matchesSearch } from '../../../ui/table/table-state.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

/** Lists the candidates for a peer group with tick boxes and a search, ticked ones first. */
export function MemberChooser({
  candidates,
  chosen,
  unitName,
  onToggle,
}: {
  candidates: readonly PeerCandidate[];
  /** By key. */
  chosen: ReadonlySet<string>;
  /** In the plural. */
  unitName: string;
  onToggle: (key: string) => void;
}) {
  const [search, setSearch] = useState('');
  // Those ticked when the list opened come first, so that no row moves while the user selects.
  const [first] = useState(() => new Set(chosen));
  const found = candidates
    .filter((one) => search.trim() === '' || matchesSearch([one.name, one.region], search.trim()))
    .sort((a, b) => Number(first.has(b.key)) - Number(first.has(a.key)));
  return (
    <div className="grid gap-2">
      <TextField
        label={`Search ${unitName}`}
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="text-sm text-ink-faint">
        {formatNumber(chosen.size)} of {formatNumber(candidates.length)} selected
      </p>
      <div
        role="group"
        aria-label={`Members: ${unitName}`}
        className="max-h-64 overflow-y-auto rounded-md border border-line p-1.5"
      >
        {found.map((one) => (
          <label
            key={one.key}
            className="flex items-start gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-sunken"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
              checked={chosen.has(one.key)}
              onChange={() => onToggle(one.key)}
            />
            <span className="min-w-0 flex-1">{one.name}</span>
            {one.region && <span className="text-ink-faint">{one.region}</span>}
          </label>
        ))}
        {found.length === 0 && <p className="px-2.5 py-4 text-sm text-ink-faint">Nothing found</p>}
      </div>
    </div>
  );
}
