import type { CompletionStatus } from '@portal/contract/collection/reminders';
import { useState } from 'react';
import { completionStatusKey } from './completion-status-columns.tsx';

/** The most recipients that one request can name. */
const MOST = 1000;

/** Manages the selected rows, across pages, searches and filters. */
export function useRecipientSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, CompletionStatus>>(new Map());
  const add = (rows: readonly CompletionStatus[]) =>
    setSelected(
      (current) =>
        new Map([...current, ...rows.map((row) => [completionStatusKey(row), row] as const)].slice(0, MOST)),
    );
  const remove = (row: CompletionStatus) =>
    setSelected((current) => new Map([...current].filter(([key]) => key !== completionStatusKey(row))));
  return {
    size: selected.size,
    has: (row: CompletionStatus) => selected.has(completionStatusKey(row)),
    add,
    turn: (row: CompletionStatus, isOn: boolean) => (isOn ? add([row]) : remove(row)),
    clear: () => setSelected(new Map()),
    targets: () =>
      [...selected.values()].map(({ project_id, time_period_id, organisation_id }) => ({
        project_id,
        time_period_id,
        organisation_id,
      })),
  };
}
