/** SPEC §5: how much of the code may be lost. */
const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof qrLevels)[number];

/** @throws RangeError for any other level */
export function parseQrLevel(level: string): QrLevel {
  const known = qrLevels.find((one) => one === level);
  if (!known) throw new RangeError(`QR code error-correction level must be L, M, Q or H, not “${level}”.`);
  return known;
}
