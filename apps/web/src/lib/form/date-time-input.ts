const two = (value: number) => String(value).padStart(2, '0');

/** An instant as a field for date and time shows it, in the viewer's zone; nothing for none. */
export function toDateTimeInput(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Returns the typed text as an instant. An unchanged value keeps its milliseconds, which the field does not
 * show.
 */
export function fromDateTimeInput(typed: string, shownInstant: string | null): string | null {
  if (typed === toDateTimeInput(shownInstant)) return shownInstant;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
