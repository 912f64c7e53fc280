/** The number of points with words on a scale of numbers: its ends. */
const MOST_WORDS = 2;
const LONGEST_NUMBER = 4;

/** Returns the classes of a rating scale: its points in a row, narrow if most are numbers. */
export const scaleClass = (points: readonly { name: string }[]): string =>
  points.filter(({ name }) => name.length > LONGEST_NUMBER).length > MOST_WORDS
    ? 'grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-1'
    : 'grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-1';

export const scalePointClass =
  'flex flex-col items-center gap-1.5 rounded-md border border-line px-1 py-2 text-center text-sm wrap-anywhere has-checked:border-accent has-checked:bg-accent-tint';
