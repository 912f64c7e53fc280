import type { Filter, PeerGroupOption } from '@portal/contract/comparison/comparison-options';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { comparisonOptionsQuery } from '../../../data/comparison/comparison-options.ts';
import { browserStorage } from '../../../lib/browser/browser-storage.ts';
import { ChecklistPopover } from '../../../ui/form/checklist-popover.tsx';
import { addRecentGroup } from './recent-peer-groups.ts';

const OwnPeerGroups = lazyComponent(() =>
  import('./own-peer-groups.tsx').then((module) => module.OwnPeerGroups),
);

const MostSimilarButtons = lazyComponent(() =>
  import('./most-similar-buttons.tsx').then((module) => module.MostSimilarButtons),
);

/** Selects the sets to compare with; several show side by side. Users also create their peer groups here. */
export function PeerGroupChooser({
  projectId,
  timePeriodId,
  submissionId,
  userId,
  filters,
  peerGroups,
  total,
  recent,
  chosen,
  most,
  similar,
  unitName,
  onChange,
  onSimilar,
}: {
  projectId: number;
  timePeriodId: number;
  /** The submission whose neighbours can form a group. */
  submissionId: number | null;
  userId: number;
  filters: readonly Filter[];
  /** The user's groups and recent ones, and as many of the others as the list shows. */
  peerGroups: readonly PeerGroupOption[];
  /** How many there are. */
  total: number;
  /** Those used last. */
  recent: readonly number[];
  chosen: readonly number[];
  most: number;
  /** How many of the most similar organisations are compared with; 0: none. */
  similar: number;
  /** In the plural. */
  unitName: string;
  onChange: (ids: number[]) => void;
  onSimilar: (howMany: number) => void;
}) {
  const [dialog, setDialog] = useState<'list' | 'new' | null>(null);
  const [typed, setTyped] = useState('');
  const isBounded = total > peerGroups.length;
  const found = useQuery({
    ...comparisonOptionsQuery(projectId, timePeriodId, [], { groupSearch: typed }),
    enabled: isBounded && typed !== '',
  });
  const hasOwn = peerGroups.some(({ is_shared }) => !is_shared);
  const choose = (id: number) => {
    addRecentGroup(browserStorage, userId, projectId, id);
    onChange([...chosen, id].slice(-most));
  };
  const place = (group: PeerGroupOption) => (group.is_shared ? (recent.includes(group.id) ? 1 : 2) : 0);
  const sections = ['Mine and my organisation’s', 'Recently used', 'For everyone'];
  const isSorted = peerGroups.some((group) => place(group) < 2);
  const toOption = (group: PeerGroupOption) => ({
    value: String(group.id),
    label: group.made_by ? `${group.peer_group_name} (${group.made_by})` : group.peer_group_name,
    description: group.description,
    count: group.submission_count,
    notOffered: group.not_offered ?? undefined,
    ...(isSorted && { section: sections[place(group)]! }),
  });
  const options = [...peerGroups].sort((a, b) => place(a) - place(b)).map(toOption);
  return (
    <>
      <ChecklistPopover
        label="Peer groups"
        noneText={similar > 0 ? `${similar} most similar` : `All ${unitName}`}
        note={(close) => {
          const follow = (next: 'list' | 'new') => {
            close();
            setDialog(next);
          };
          return (
            <>
              {total === 0
                ? 'There are no peer groups yet.'
                : `The number shows how many ${unitName} are in the group.`}
              <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
                <InList onPress={() => follow('new')}>New peer group</InList>
                {hasOwn && <InList onPress={() => follow('list')}>My peer groups</InList>}
              </span>
              <MostSimilarButtons
                projectId={projectId}
                looked={{ submissionId, timePeriodId }}
                chosen={similar}
                onChosen={(howMany) => {
                  close();
                  onSimilar(howMany);
                }}
              />
            </>
          );
        }}
        most={most}
        options={options}
        search={
          isBounded
            ? {
                onSearch: setTyped,
                found: found.isPlaceholderData ? undefined : found.data?.peer_groups.map(toOption),
                total,
              }
            : undefined
        }
        chosen={chosen.map(String)}
        onToggle={(value) => {
          const id = Number(value);
          if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id));
          else choose(id);
        }}
        onClear={() => onChange([])}
      />
      {dialog && (
        <OwnPeerGroups
          of={{ projectId, unitName, filters, looked: { submissionId, timePeriodId } }}
          start={dialog}
          onMade={choose}
          onDeleted={(id) => {
            if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id));
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function InList({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className="link cursor-pointer" onClick={onPress}>
      {children}
    </button>
  );
}
