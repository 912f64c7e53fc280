import { LATE_SCRIPTS_ID } from '@portal/contract/shared/page-frame';

/** Starts to load the scripts that the page needs soon, without running them. */
export function preloadScripts(): void {
  const list = document.getElementById(LATE_SCRIPTS_ID)?.textContent;
  for (const href of JSON.parse(list || '[]') as string[]) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
}
