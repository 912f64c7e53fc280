/** The most recent groups that fit above the others without hiding them. */
export const MAX_RECENT_GROUPS = 6;

const keyOf = (userId: number, projectId: number) => `recentPeerGroups.${userId}.${projectId}`;

/** The peer groups a person compared with last in a project, newest first. They stay in the browser. */
export function readRecentGroups(
  storage: Pick<Storage, 'getItem'>,
  userId: number,
  projectId: number,
): number[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId, projectId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isId).slice(0, MAX_RECENT_GROUPS) : [];
  } catch {
    // Storage may be forbidden or hold something else: then none was used.
    return [];
  }
}

export function addRecentGroup(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  userId: number,
  projectId: number,
  id: number,
): void {
  const others = readRecentGroups(storage, userId, projectId).filter((one) => one !== id);
  try {
    storage.setItem(keyOf(userId, projectId), JSON.stringify([id, ...others].slice(0, MAX_RECENT_GROUPS)));
  } catch {
    // It is then not remembered.
  }
}

const isId = (one: unknown): one is number => Number.isInteger(one) && (one as number) > 0;
