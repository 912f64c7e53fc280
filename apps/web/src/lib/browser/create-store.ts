import { useSyncExternalStore } from 'react';

export type Store<State> = {
  get: () => State;
  set: (next: Partial<State> | ((state: State) => Partial<State>)) => void;
  subscribe: (listener: () => void) => () => void;
};

/** State outside React: read by guards and calls, watched by components with `useStore`. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = { ...state, ...(typeof next === 'function' ? next(state) : next) };
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `select` must return something that stays the same while the state does: a member, not a new object. */
export function useStore<State extends object, Selected>(
  store: Store<State>,
  select: (state: State) => Selected,
): Selected {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
