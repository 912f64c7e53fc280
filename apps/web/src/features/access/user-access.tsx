import type { User } from '@portal/contract/users';
import { useState } from 'react';
import { approveAccess, giveAccess, removeAccess } from '../../data/access.ts';
import { useWrite } from '../../shell/use-write.ts';
import { StatePill } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { Select } from '../../ui/select.tsx';
import { EVERY_PROJECT, projectsToGive } from './projects-to-give.ts';

type Entry = User['access'][number];
type Person = Pick<User, 'id' | 'full_name' | 'access'>;

const nameOf = (entry: Entry) =>
  entry.project_id === null ? 'Every project' : (entry.project_name ?? 'A former project');

/** A person's access per project: approve what they ask for, add, take away. */
export function UserAccess({
  user,
  projects,
}: {
  user: Person;
  projects: readonly { id: number; project_name: string }[];
}) {
  const [chosen, setChosen] = useState('');
  const [removing, setRemoving] = useState<Entry | null>(null);
  const options = projectsToGive(user.access, projects);
  const approving = useWrite((entry: Entry) => approveAccess(entry.id), {
    said: (_, entry) => `${user.full_name} has access to ${nameOf(entry)}, and has been told.`,
  });
  const giving = useWrite(giveAccess, {
    said: `${user.full_name} has access.`,
    done: () => setChosen(''),
  });
  const taking = useWrite((entry: Entry) => removeAccess(entry.id), {
    said: `Access of ${user.full_name} removed.`,
  });
  const take = async () => {
    if (removing) await taking.send(removing);
    setRemoving(null);
  };
  return (
    <div className="grid gap-6">
      {user.access.length === 0 && (
        <InlineMessage>No access to any project yet: they can sign in, but see no results.</InlineMessage>
      )}
      {user.access.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {user.access.map((entry) => (
            <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="min-w-0 flex-1 basis-48 font-semibold">{nameOf(entry)}</span>
              <StatePill state={entry.approved ? 'approved' : 'pending'} />
              {!entry.approved && (
                <Button
                  size="small"
                  variant="primary"
                  aria-label={`Approve access to ${nameOf(entry)}`}
                  isPending={approving.isPending}
                  onClick={() => void approving.send(entry)}
                >
                  Approve
                </Button>
              )}
              <Button
                size="small"
                aria-label={`${entry.approved ? 'Remove access to' : 'Decline request for'} ${nameOf(entry)}`}
                onClick={() => setRemoving(entry)}
              >
                {entry.approved ? 'Remove' : 'Decline'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {options.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Select
            className="min-w-0 flex-1 basis-64"
            label="Give access to"
            placeholder="Choose a project"
            options={options}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button
            icon="plus"
            className="min-h-11"
            disabled={chosen === ''}
            isPending={giving.isPending}
            onClick={() => void giving.send(user.id, chosen === EVERY_PROJECT ? null : Number(chosen))}
          >
            Add
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => void take()}
        title={
          removing?.approved
            ? `Remove access to ${removing ? nameOf(removing) : ''}?`
            : `Decline the request for ${removing ? nameOf(removing) : ''}?`
        }
        confirmLabel={removing?.approved ? 'Remove access' : 'Decline request'}
        isDestructive
        isPending={taking.isPending}
      >
        {removing?.approved
          ? `${user.full_name} can no longer enter data or see results there. What they entered stays.`
          : `${user.full_name} is not told; they can ask again.`}
      </ConfirmDialog>
    </div>
  );
}
