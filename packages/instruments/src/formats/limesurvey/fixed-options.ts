import type { SourceOption } from '../../import/source-instrument.ts';

const upTo = (most: number): SourceOption[] =>
  Array.from({ length: most }, (_, index) => ({ code: String(index + 1), name: String(index + 1) }));

/** Types whose answers the product itself knows. */
export const fixedOptions: Record<string, SourceOption[]> = {
  '5': upTo(5),
  A: upTo(5),
  B: upTo(10),
  C: [
    { code: 'Y', name: 'Yes' },
    { code: 'U', name: 'Uncertain' },
    { code: 'N', name: 'No' },
  ],
  E: [
    { code: 'I', name: 'Increase' },
    { code: 'S', name: 'Same' },
    { code: 'D', name: 'Decrease' },
  ],
  G: [
    { code: 'F', name: 'Female' },
    { code: 'M', name: 'Male' },
  ],
};
