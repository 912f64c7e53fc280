export type SiteConfig = Record<string, unknown>;

/** SPEC §1: the part of the programme; empty when the file cannot be read or does not mention it. */
export function siteConfigOf(file: unknown, programmeCode: string): SiteConfig {
  if (typeof file !== 'object' || file === null) return {};
  const own = (file as Record<string, unknown>)[programmeCode];
  return typeof own === 'object' && own !== null ? (own as SiteConfig) : {};
}

/**
 * Reads the programme's options for the home page: a line, and an icon of a public collection as
 * `prefix:name`.
 */
export function parseWelcomeConfig(config: SiteConfig): { tagline?: string; icon?: `${string}:${string}` } {
  const { tagline, icon } = config;
  return {
    ...(typeof tagline === 'string' && { tagline }),
    ...(typeof icon === 'string' &&
      /^[a-z\d-]+:[a-z\d-]+$/.test(icon) && { icon: icon as `${string}:${string}` }),
  };
}
