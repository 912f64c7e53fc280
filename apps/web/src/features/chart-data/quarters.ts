const QUARTERS = ['Lowest', 'Second-lowest', 'Second-highest', 'Highest'] as const;

/** The words for a quartile band, 1 lowest to 4 highest. */
export const quarterName = (quartile: number | null): string | null =>
  quartile === null ? null : (QUARTERS[quartile - 1] ?? null);
