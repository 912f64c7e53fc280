import type { ImportPart, InstrumentFormat } from '@portal/contract/builder/instruments';
import { ImportError } from './import-error.ts';
import type { ImportReport } from './import-report.ts';

/** Thrown if a file has several questionnaires and none is selected; the report lists them. */
export class PartNeededError extends Error {
  readonly format: InstrumentFormat;

  constructor(format: InstrumentFormat) {
    super('This file has several questionnaires.');
    this.format = format;
  }
}

/** A questionnaire of a file; `id` is its own, or empty. */
type Candidate<Item> = { id: string; name: string; item: Item };

/**
 * Returns the questionnaire to import of those in a file; null if there is none. Lists them in the report.
 * @throws PartNeededError for several, if none is selected
 */
export function choosePart<Item>(
  format: InstrumentFormat,
  candidates: readonly Candidate<Item>[],
  report: ImportReport,
): Item | null {
  const ids = candidates.map(({ id }) => id);
  const all = candidates.map(({ id, name, item }, index) => ({
    part: id === '' || ids.indexOf(id) !== index ? String(index + 1) : id,
    name,
    item,
  }));
  const [first, ...more] = all;
  if (!first) return null;
  if (more.length === 0) return first.item;
  report.parts = all.map(({ part, name }): ImportPart => ({ part, name: name || part }));
  if (report.selectedPart === null) throw new PartNeededError(format);
  const selected = all.find(({ part }) => part === report.selectedPart);
  if (!selected)
    throw new ImportError(
      `This file has no questionnaire “${report.selectedPart}”. Select one from the file.`,
    );
  for (const { part, name } of all)
    if (part !== selected.part)
      report
        .add(`questionnaire ${part}`, name)
        .drop('Only the selected questionnaire is imported. Import this one separately.');
  return selected.item;
}
