/** The result of a test file that ran to its end, with what its failed tests said. */
export type FileResult = {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
};
/** The report of one run of Vitest (test-report.mjs). */
export type RunReport = { asked: string[]; files: FileResult[]; failures: string[]; losses: string[] };

/** The results of all runs: those of files, and failures outside any file. */
export type Results = { files: FileResult[]; failures: string[] };

/** The state after the first runs: the results so far, and the files to run again. */
export type FirstResults = Results & { lost: string[]; again: string[] };

const MOST_JOURNEYS_AGAIN = 4;

export const hasFailed = ({ failures }: FileResult) => failures.length > 0;

/** Lists the files that were to run and did not run to their end. */
function findLost(runs: RunReport[], planned: string[]): string[] {
  const whole = new Set(runs.flatMap(({ files }) => files.map(({ file }) => file)));
  const asked = new Set([...planned, ...runs.flatMap((run) => run.asked)]);
  return [...asked].filter((file) => !whole.has(file));
}

/**
 * Decides which files run again, alone: a file whose process was lost, because it has no result; and, in a run of a whole
 * selection, up to four failed journeys, because they shared two cores with everything else. If more fails, or anything else,
 * nothing runs again.
 *
 * @param planned the files to run, as far as they are known beforehand
 * @param options.isSelection whether a whole selection ran, rather than what arguments named
 * @param options.isShard whether another machine runs the rest of what was asked for
 */
export function judgeRuns(
  runs: RunReport[],
  planned: string[],
  { isSelection, isShard }: { isSelection: boolean; isShard: boolean },
): FirstResults {
  const files = runs.flatMap((run) => run.files);
  const lost = isShard ? [] : findLost(runs, planned);
  // A process that was lost after its files had ended counts as a failure.
  const failures = runs.flatMap((run) => [...run.failures, ...(lost.length === 0 ? run.losses : [])]);
  const failed = files.filter(hasFailed).map(({ file }) => file);
  const areFewJourneys =
    isSelection && failed.length <= MOST_JOURNEYS_AGAIN && failed.every((file) => file.startsWith('e2e/'));
  const canGoOn = failures.length === 0 && (failed.length === 0 || areFewJourneys);
  return { files, failures, lost, again: canGoOn ? [...lost, ...failed] : [] };
}

/** Replaces the results of the files that ran again. Without a second run, each lost file is a failure. */
export function mergeSecondRun(first: FirstResults, second: RunReport | null): Results {
  if (!second) {
    const losses = first.lost.map((file) => `${file}: its process was lost.`);
    return { files: first.files, failures: [...first.failures, ...losses] };
  }
  const lostTwice = findLost([second], first.again).map((file) => `${file}: its process was lost twice.`);
  return {
    files: [...first.files.filter(({ file }) => !first.again.includes(file)), ...second.files],
    failures: [...first.failures, ...second.failures, ...second.losses, ...lostTwice],
  };
}

/** Returns the last line of a run. */
export function summarise({ files }: Results): string {
  const sum = (count: 'passed' | 'failed' | 'skipped') => files.reduce((all, file) => all + file[count], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}
