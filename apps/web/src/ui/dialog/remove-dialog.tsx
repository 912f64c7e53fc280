import type { ReactNode } from 'react';
import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from './dialog.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { type RemovalVerb, removalVerbs } from './removal-verbs.ts';

/** Asks before something goes, naming what is lost (the children); what the server refuses is said in its words. */
export function RemoveDialog({
  name,
  kind,
  verb = 'remove',
  confirmLabel = `${removalVerbs[verb].does} ${kind}`,
  typeToConfirm,
  refused,
  remove,
  onRemoved,
  onClose,
  children,
}: {
  name: string;
  /** The kind of item, if its name alone is unclear. The title, the button and a toast then name it. */
  kind?: string;
  verb?: RemovalVerb;
  confirmLabel?: string;
  typeToConfirm?: string;
  /** The reason why it cannot be removed, if known before the request to the server. */
  refused?: ReactNode;
  remove: () => Promise<unknown>;
  /** Runs after the item is removed and the dialog has closed. */
  onRemoved?: () => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const { does, done } = removalVerbs[verb];
  const { send, isPending, refusal } = useApiMutation(remove, {
    said: kind && `“${name}” has been ${done}.`,
    done: async () => {
      onClose();
      await onRemoved?.();
    },
    tells: 'here',
  });
  if (refusal !== null || refused)
    return <RefusedDialog name={name} done={done} known={refused} refusal={refusal} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={`${does} ${kind ? `the ${kind} ` : ''}“${name}”?`}
      confirmLabel={confirmLabel}
      isDestructive
      isPending={isPending}
      typeToConfirm={typeToConfirm}
    >
      {children}
    </ConfirmDialog>
  );
}
