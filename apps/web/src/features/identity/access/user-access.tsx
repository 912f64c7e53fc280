import type { User } from '@portal/contract/identity/users';
import { useState } from 'react';
import { approveAccess, grantAccess, removeAccess } from '../../../data/identity/access.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ALL_PROJECTS, findGrantableProjects } from './grantable-projects.ts';

type Entry = User['access'][number];
type Person = Pick<User, 'id' | 'full_name' | 'access'>;
type Projects = readonly { id: number; project_name: string }[];

const nameOf = (entry: Entry) =>
  entry.project_id === null ? 'Every project' : (entry.project_name ?? 'A former project');

/** A person's access per project: approve what they ask for, add, take away. */
export function UserAccess({ user, projects }: { user: Person; projects: Projects }) {
  const [removing, setRemoving] = useState<Entry | null>(null);
  return (
    <div className="grid gap-6">
      {user.access.length === 0 && (
        <InlineMessage>
          This person has no access to any project yet. They can sign in but cannot see results.
        </InlineMessage>
      )}
      {user.access.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {user.access.map((entry) => (
            <EntryRow key={entry.id} user={user} entry={entry} onRemove={() => setRemoving(entry)} />
          ))}
        </ul>
      )}
      <GiveAccess user={user} projects={projects} />
      <TakeAway user={user} entry={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

function EntryRow({ user, entry, onRemove }: { user: Person; entry: Entry; onRemove: () => void }) {
  const { send, isPending } = useApiMutation(approveAccess, {
    said: `${user.full_name} now has access to ${nameOf(entry)} and has been notified.`,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-48 font-semibold">{nameOf(entry)}</span>
      <StatePill state={entry.approved ? 'approved' : 'pending'} />
      {!entry.approved && (
        <Button
          size="small"
          variant="primary"
          aria-label={`Approve access to ${nameOf(entry)}`}
          isPending={isPending}
          onClick={() => void send(entry.id)}
        >
          Approve
        </Button>
      )}
      <Button
        size="small"
        aria-label={`${entry.approved ? 'Remove access to' : 'Decline request for'} ${nameOf(entry)}`}
        onClick={onRemove}
      >
        {entry.approved ? 'Remove' : 'Decline'}
      </Button>
    </li>
  );
}

function GiveAccess({ user, projects }: { user: Person; projects: Projects }) {
  const [chosen, setChosen] = useState('');
  const { send, isPending } = useApiMutation(grantAccess, {
    said: `${user.full_name} now has access and has been notified.`,
    done: () => setChosen(''),
  });
  const options = findGrantableProjects(user.access, projects);
  if (options.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        className="min-w-0 flex-1 basis-64"
        label="Give access to"
        placeholder="Select a project"
        options={options}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        icon="plus"
        className="min-h-11"
        disabled={chosen === ''}
        isPending={isPending}
        onClick={() => void send(user.id, chosen === ALL_PROJECTS ? null : Number(chosen))}
      >
        Add
      </Button>
    </div>
  );
}

function TakeAway({ user, entry, onClose }: { user: Person; entry: Entry | null; onClose: () => void }) {
  const { send, isPending } = useApiMutation(removeAccess, { said: `Access removed for ${user.full_name}.` });
  const take = async () => {
    if (entry) await send(entry.id);
    onClose();
  };
  const name = entry ? nameOf(entry) : '';
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      onClose={onClose}
      onConfirm={() => void take()}
      title={entry?.approved ? `Remove access to ${name}?` : `Decline the request for ${name}?`}
      confirmLabel={entry?.approved ? 'Remove access' : 'Decline request'}
      isDestructive
      isPending={isPending}
    >
      {entry?.approved
        ? `${user.full_name} will no longer be able to enter data or see results there. The data they entered is not deleted.`
        : `${user.full_name} is not notified and can ask again.`}
    </ConfirmDialog>
  );
}
