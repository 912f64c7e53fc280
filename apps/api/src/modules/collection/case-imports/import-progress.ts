/** How far the imports are that run in this process, by server and by the name the caller gave. */
const running = new WeakMap<object, Map<string, { done: number; of: number }>>();

const nameOf = (userId: number, key: string) => `${userId} ${key}`;

/** Counts the steps of an import for as long as it runs. */
export function trackProgress(deps: object, userId: number, progressKey: string | undefined) {
  const all = running.get(deps) ?? new Map<string, { done: number; of: number }>();
  running.set(deps, all);
  const name = progressKey === undefined ? null : nameOf(userId, progressKey);
  return {
    report: (done: number, of: number) => {
      if (name !== null) all.set(name, { done, of });
    },
    end: () => {
      if (name !== null) all.delete(name);
    },
  };
}

export const progressOf = (deps: object, userId: number, progressKey: string): { done: number; of: number } =>
  running.get(deps)?.get(nameOf(userId, progressKey)) ?? { done: 0, of: 0 };
