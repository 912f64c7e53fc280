/** Where icons that are not bundled come from, in the order they are asked; the Content-Security-Policy allows these. */
export const iconHosts = [
  'https://api.iconify.design',
  'https://api.simplesvg.com',
  'https://api.unisvg.com',
] as const;
