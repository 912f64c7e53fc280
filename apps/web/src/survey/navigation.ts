import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
addEventListener('popstate', tell);

/** Goes to another page of the survey without a reload. The browser's Back returns to this page. */
export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Path and query of the page that is shown. */
export function useSurveyLocation(): { pathname: string; search: string } {
  const read = () => `${location.pathname}\n${location.search}`;
  // What the server has written is of the same address.
  const address = useSyncExternalStore(subscribe, read, read);
  const [pathname = '/', search = ''] = address.split('\n');
  return { pathname, search };
}
