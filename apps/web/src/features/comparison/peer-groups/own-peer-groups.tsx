import type { PeerGroup } from '@portal/contract/comparison/peer-groups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeerGroupDialogContext } from './peer-group-dialog-context.ts';
import { peerGroupsQuery } from '../../../data/comparison/peer-groups.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DeletePeerGroup } from './delete-peer-group.tsx';
import { PeerGroupForm } from './peer-group-form.tsx';

type Doing = 'list' | 'new' | { edit: PeerGroup } | { remove: PeerGroup };

/** Lists the user's peer groups in a project, to create, change and delete them. */
export function OwnPeerGroups({
  of,
  start,
  onMade,
  onDeleted,
  onClose,
}: {
  of: PeerGroupDialogContext;
  start: 'list' | 'new';
  onMade: (id: number) => void;
  onDeleted: (id: number) => void;
  onClose: () => void;
}) {
  const [doing, setDoing] = useState<Doing>(start);
  const back = () => (start === 'new' && doing === 'new' ? onClose() : setDoing('list'));
  if (doing === 'new') {
    return (
      <Dialog isOpen onClose={onClose} title="New peer group">
        <PeerGroupForm
          of={of}
          onSaved={(id) => {
            onMade(id);
            onClose();
          }}
          onCancel={back}
        />
      </Dialog>
    );
  }
  if (doing !== 'list' && 'edit' in doing) {
    return (
      <Dialog isOpen onClose={onClose} title={`Change “${doing.edit.peer_group_name}”`}>
        <PeerGroupForm of={of} group={doing.edit} onSaved={back} onCancel={back} />
      </Dialog>
    );
  }
  if (doing !== 'list') {
    return <DeletePeerGroup group={doing.remove} onClose={() => setDoing('list')} onDeleted={onDeleted} />;
  }
  return (
    <Dialog isOpen onClose={onClose} title="My peer groups">
      <OwnList of={of} onDo={setDoing} />
    </Dialog>
  );
}

function OwnList({ of, onDo }: { of: PeerGroupDialogContext; onDo: (what: Doing) => void }) {
  const { data, error } = useQuery(peerGroupsQuery(of.projectId, 'own'));
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  if (!data) return <Skeleton type="text@3" />;
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {data.length === 0
          ? 'You have no peer groups yet. You can keep a group to yourself or share it with your organisation.'
          : 'Your colleagues can use and change the groups you share. Links that use a shared group also work for them.'}
      </p>
      {data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((group) => (
            <li key={group.id} className="flex items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1">
                {group.peer_group_name}
                <span className="block text-sm text-ink-faint">
                  {formatNumber(group.submission_count)} {of.unitName}
                  {'. '}
                  {whoUses(group)}
                  {group.not_offered && `. ${group.not_offered}`}
                </span>
              </span>
              <IconButton
                icon="pencil"
                label={`Change ${group.peer_group_name}`}
                onClick={() => onDo({ edit: group })}
              />
              <IconButton
                icon="trash-2"
                label={`Delete ${group.peer_group_name}`}
                onClick={() => onDo({ remove: group })}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon="plus" variant="primary" onClick={() => onDo('new')}>
          New peer group
        </Button>
      </div>
    </div>
  );
}

function whoUses({ for_organisation, made_by }: PeerGroup): string {
  if (!for_organisation) return 'Only you can see and use it';
  return made_by ? `Shared with your organisation by ${made_by}` : 'Shared with your organisation';
}
