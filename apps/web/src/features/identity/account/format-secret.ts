/** A secret in groups of four, as people read and type it; apps ignore the spaces. */
export const formatSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
