/** Parses `200; 1,500` into numbers; null if invalid. A comma separates thousands, never decimals. */
export function readCutPoints(text: string): number[] | null {
  const parts = text
    .split(/[;\s]+/)
    .map((part) => part.replaceAll(/,(?=\d{3}(\D|$))/g, ''))
    .filter(Boolean);
  const numbers = parts.map(Number);
  return numbers.some((one) => !Number.isFinite(one)) ? null : numbers;
}
