import type { DateEffect, PeriodDatesInput } from '@portal/contract/projects/period-contents';
import type { AdminProjectPeriod, PeriodAction } from '@portal/contract/projects/periods';
import { dateNames } from '@portal/contract/projects/period-dates';
import { useState } from 'react';
import { changeProjectPeriodState } from '../../../data/projects/periods.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import type { IconName } from '../../../ui/icon/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../ui/menu/menu-trigger-button.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { sendOrReturnEffects } from './use-confirmed-date-change.tsx';

type Words = { label: string; icon: IconName; question: string; said: string };
const words: Record<PeriodAction, Words> = {
  close_entry: {
    label: 'Close data entry now',
    icon: 'lock',
    question: 'Close data entry for',
    said: 'Data entry is closed.',
  },
  publish: {
    label: 'Publish the results now',
    icon: 'send',
    question: 'Publish the results for',
    said: 'Results published.',
  },
  withdraw: {
    label: 'Withdraw the results',
    icon: 'x',
    question: 'Withdraw the results for',
    said: 'Results withdrawn.',
  },
};

/** Lists the actions that users can take on a period in its state. */
function listPeriodActions({
  state,
  published_at,
}: Pick<AdminProjectPeriod, 'state' | 'published_at'>): PeriodAction[] {
  const isCollected = state === 'open' || state === 'validation' || state === 'closed';
  return [
    ...(state === 'open' ? (['close_entry'] as const) : []),
    ...(isCollected ? (['publish'] as const) : []),
    ...(published_at !== null ? (['withdraw'] as const) : []),
  ];
}

/** Closes, publishes or withdraws; who is affected, and how, is asked about first in the server's words. */
function PeriodActs({ projectId, part }: { projectId: number; part: AdminProjectPeriod }) {
  const [asking, setAsking] = useState<{ act: PeriodAction; effects: DateEffect[] } | null>(null);
  const was = Object.fromEntries(dateNames.map((name) => [name, part[name]])) as PeriodDatesInput;
  const key = { project_id: projectId, time_period_id: part.time_period_id };
  const { send, isPending } = useApiMutation(
    (act: PeriodAction, agreed: DateEffect[]) =>
      sendOrReturnEffects(() =>
        changeProjectPeriodState(key, { act, was, confirmed: agreed.map(({ effect }) => effect) }),
      ),
    {
      done: (outcome, act) => {
        if ('effects' in outcome) return setAsking({ act, effects: outcome.effects });
        setAsking(null);
        toast(words[act].said, 'success');
      },
    },
  );
  return (
    <>
      <Menu
        trigger={
          <MenuTriggerButton
            variant="quiet"
            icon="ellipsis"
            label={`More actions for ${part.time_period_name}`}
          />
        }
      >
        {listPeriodActions(part).map((act) => (
          <MenuItem key={act} icon={words[act].icon} onAction={() => void send(act, [])}>
            {words[act].label}
          </MenuItem>
        ))}
        <MenuItem
          icon="calendar-clock"
          href={paths.admin('extensions', { project: projectId, 'time-period': part.time_period_id })}
        >
          Extensions
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void send(asking.act, asking.effects)}
        title={asking ? `${words[asking.act].question} ${part.time_period_name}?` : ''}
        confirmLabel={asking ? words[asking.act].label : ''}
        isDestructive
        isPending={isPending}
      >
        <ul className="grid gap-2">
          {asking?.effects.map(({ effect, sentence }) => (
            <li key={effect}>{sentence}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

export const periodActionsColumn = (projectId: number): Column<AdminProjectPeriod> => ({
  id: 'acts',
  header: 'Actions',
  isHeaderHidden: true,
  isScreenOnly: true,
  isSortable: false,
  value: () => null,
  cell: (part) => <PeriodActs projectId={projectId} part={part} />,
});
