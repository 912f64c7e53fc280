import { useEffect } from 'react';
import { runtimeConfig } from '../http/runtime-config.ts';

/** SPEC §1: the page's title and the programme's name, or the programme's name alone. */
export function pageTitle(title: string | null | undefined, programme: string): string {
  return title ? `${title} - ${programme}` : programme;
}

export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = pageTitle(title, runtimeConfig.programme_name);
  }, [title]);
}
