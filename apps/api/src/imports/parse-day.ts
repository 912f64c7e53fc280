/** A day as people and spreadsheets write it, as 2025-03-31: also 31/03/2025 and 31.3.2025. What is none stays as it was written. */
export function parseDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}
