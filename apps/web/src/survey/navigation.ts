import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
addEventListener('popstate', tell);

/** Goes to another page of the survey without loading it anew; the browser's Back leads to this one again. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Path and query of the page that is shown. */
export function useAddress(): { pathname: string; search: string } {
  const address = useSyncExternalStore(subscribe, () => `${location.pathname}\n${location.search}`);
  const [pathname = '/', search = ''] = address.split('\n');
  return { pathname, search };
}
