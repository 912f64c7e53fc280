/**
 * The hosts of icons that are not bundled, in the order of requests; the Content-Security-Policy allows
 * these.
 */
export const iconHosts = [
  'https://api.iconify.design',
  'https://api.simplesvg.com',
  'https://api.unisvg.com',
] as const;
