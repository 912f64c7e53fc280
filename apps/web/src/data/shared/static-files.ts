import { queryOptions } from '@tanstack/react-query';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { type SiteConfig, siteConfigOf } from '../../lib/http/site-config.ts';

/* What the server keeps as plain files beside the API. */

export const siteConfigQuery = queryOptions({
  queryKey: ['static-files', 'site-config'],
  staleTime: Infinity,
  async queryFn(): Promise<SiteConfig> {
    try {
      const response = await fetch('/config/siteConfig.json');
      return response.ok ? siteConfigOf(await response.json(), runtimeConfig.programme_code) : {};
    } catch {
      return {};
    }
  },
});

/** Loads the boundaries of a map with the first map, and caches them. */
export const mapBoundariesQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['static-files', 'boundaries', url],
    enabled: url !== null,
    staleTime: Infinity,
    async queryFn({ signal }) {
      const response = await fetch(url ?? '', { signal });
      if (!response.ok) throw new Error(`The boundaries could not be loaded (${response.status}).`);
      return (await response.json()) as object;
    },
  });
