import type { PeerCandidate } from '@portal/contract/comparison/peer-groups';
import { containsWords } from '@portal/contract/shared/fold-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peerGroupCandidatesQuery } from '../../../data/comparison/peer-groups.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useDebouncedValue } from '../../../lib/form/use-debounced-value.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MOST_LISTED, MoreToFind } from '../../../ui/form/more-to-find.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** The selected members by key. */
export type ChosenMembers = ReadonlyMap<string, PeerCandidate>;

/** Lists the first candidates for a peer group with tick boxes, ticked ones first. The server searches the others. */
export function MemberChooser({
  projectId,
  peerGroupId,
  chosen,
  unitName,
  onToggle,
}: {
  projectId: number;
  /** The group to change; none for a new one. */
  peerGroupId: number | undefined;
  chosen: ChosenMembers;
  /** In the plural. */
  unitName: string;
  onToggle: (candidate: PeerCandidate) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), 200);
  const { data, error } = useQuery(peerGroupCandidatesQuery(projectId, search, peerGroupId));
  // Those ticked before the user typed come first, so that no row moves while the user selects.
  const [first, setFirst] = useState(chosen);
  const onTop = [...first.values()].filter(({ name, region }) => containsWords([name, region], search));
  const found = data?.peer_group_candidates ?? [];
  const listed = [...onTop.slice(0, MOST_LISTED), ...found.filter(({ key }) => !first.has(key))];
  return (
    <div className="grid gap-2">
      <TextField
        label={`Search ${unitName}`}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFirst(chosen);
        }}
      />
      <p role="status" className="text-sm text-ink-faint">
        {formatNumber(chosen.size)} selected
      </p>
      {error && <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>}
      <div
        role="group"
        aria-label={`Members: ${unitName}`}
        className="max-h-64 overflow-y-auto rounded-md border border-line p-1.5"
      >
        {listed.map((one) => (
          <label
            key={one.key}
            className="flex items-start gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-sunken"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
              checked={chosen.has(one.key)}
              onChange={() => onToggle(one)}
            />
            <span className="min-w-0 flex-1">{one.name}</span>
            {one.region && <span className="text-ink-faint">{one.region}</span>}
          </label>
        ))}
        {!data && !error && <Skeleton type="text@6" />}
        {data && listed.length === 0 && <p className="px-2.5 py-4 text-sm text-ink-faint">Nothing found</p>}
        {data && <MoreToFind listed={listed.length} total={data.total} />}
      </div>
    </div>
  );
}
