/** Removes the spaces and hyphens with which people write an NHS number. */
export const nhsDigits = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Checks an NHS number by its last digit: the weighted sum of all ten is a multiple of 11. */
export function isNhsNumber(text: string): boolean {
  const digits = nhsDigits(text);
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at === 9 ? 1 : 10 - at), 0);
  return sum % 11 === 0;
}
