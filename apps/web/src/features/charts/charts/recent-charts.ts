import { useEffect } from 'react';
import { browserStorage } from '../../../lib/browser/browser-storage.ts';

/** A chart that the user viewed, with its place in the explorer. */
export type RecentChart = { tab_name: string; group: string; id: number };

/** The most charts that users can scan at a glance. */
export const MAX_RECENT = 6;

const keyOf = (userId: number, projectId: number) => `recentCharts.${userId}.${projectId}`;

/** The charts a person looked at last in a project, newest first. They stay in the browser. */
export function readRecent(
  storage: Pick<Storage, 'getItem'>,
  userId: number,
  projectId: number,
): RecentChart[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId, projectId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENT) : [];
  } catch {
    // Storage may be forbidden or hold something else: then nothing was seen.
    return [];
  }
}

export function addRecent(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  userId: number,
  projectId: number,
  viewedChart: RecentChart,
): void {
  const others = readRecent(storage, userId, projectId).filter(({ id }) => id !== viewedChart.id);
  try {
    storage.setItem(keyOf(userId, projectId), JSON.stringify([viewedChart, ...others].slice(0, MAX_RECENT)));
  } catch {
    // It is then not remembered.
  }
}

/** Remembers that a chart is looked at. */
export function useRememberRecentChart(
  userId: number,
  projectId: number,
  { tab_name, group, id }: RecentChart,
): void {
  useEffect(
    () => addRecent(browserStorage, userId, projectId, { tab_name, group, id }),
    [userId, projectId, tab_name, group, id],
  );
}

function isRecent(one: unknown): one is RecentChart {
  const { tab_name, group, id } = (one ?? {}) as Record<string, unknown>;
  return typeof tab_name === 'string' && typeof group === 'string' && typeof id === 'number';
}
