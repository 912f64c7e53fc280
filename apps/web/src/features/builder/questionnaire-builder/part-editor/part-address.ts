/** The part of a questionnaire that is open in the builder. The address holds it as `?part=question-12`. */
export type Part =
  | { kind: 'settings' }
  | { kind: 'checks' }
  | { kind: 'section'; id: number }
  | { kind: 'sub-section'; id: number }
  | { kind: 'question'; id: number }
  | { kind: 'new-section' }
  | { kind: 'new-sub-section'; id: number }
  | { kind: 'new-question'; id: number; cell: { row_id: number; column_id: number } | null };

const withId = ['section', 'sub-section', 'question', 'new-sub-section'] as const;

/** Reads the part from the address; opens the settings for any invalid text. */
export function readPart(text: string | null): Part {
  const [, kind = '', ...numbers] =
    /^([a-z-]+?)(?:-(\d{1,9}))?(?:-(\d{1,9})-(\d{1,9}))?$/.exec(text ?? '') ?? [];
  const [id, row_id, column_id] = numbers.map((number) => (number ? Number(number) : null));
  if (kind === 'checks' || kind === 'new-section') return { kind };
  if (id === null || id === undefined) return { kind: 'settings' };
  if (kind === 'new-question') {
    return { kind, id, cell: row_id && column_id ? { row_id, column_id } : null };
  }
  const known = withId.find((one) => one === kind);
  return known ? { kind: known, id } : { kind: 'settings' };
}

/** Formats the part for the address and as its key in the outline. */
export function formatPart(part: Part): string {
  if (!('id' in part)) return part.kind;
  const cell = part.kind === 'new-question' && part.cell ? `-${part.cell.row_id}-${part.cell.column_id}` : '';
  return `${part.kind}-${part.id}${cell}`;
}
