import type { Report } from '../report.ts';
import { checkHistory, type StoredAnswer } from './check-history.ts';
import type { Workload } from '../workload.ts';
import type { WorkloadData } from '../workload-data.ts';

/** Loads the final stored answers in the way all users read them. */
export async function loadStoredAnswers(people: Workload, world: WorkloadData): Promise<StoredAnswer[]> {
  const [reader] = world.readers;
  const all: StoredAnswer[] = [];
  for (const submission of world.submissions) {
    const last = (await people.readSection(0, reader!, submission))!;
    for (const question of world.questions)
      all.push({
        answer: `${submission}/${question}`,
        history: await readHistory(people, world, submission, question),
        last: last.get(question) ?? { version: 0, value: null },
      });
  }
  return all;
}

const PAGE = 1000;
type Entry = { version: number; old_value: number | null; new_value: number };

async function readHistory(people: Workload, world: WorkloadData, submission: number, question: number) {
  const history: StoredAnswer['history'] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = `limit=${PAGE}&offset=${offset}`;
    const path = `answers/history?question_id=${question}&submission_id=${submission}&${page}`;
    const { text } = await people.call(0, world.readers[0]!, path);
    const { answer_history } = JSON.parse(text) as { answer_history: Entry[] };
    history.push(
      ...answer_history.map(({ version, old_value, new_value }) => ({
        version,
        from: old_value,
        to: new_value,
      })),
    );
    if (answer_history.length < PAGE) return history.reverse();
  }
}

/** Compares everything seen with everything stored, and reports how much that was. */
export function checkStoredAnswers(
  { log, saves }: Workload,
  storedAnswers: StoredAnswer[],
  report: Report,
): void {
  for (const { kind, example } of checkHistory(log, storedAnswers)) report.violation(kind, example);
  report.figure('answers acknowledged, 16 writers', saves.saved);
  report.figure('conflicts told', saves.conflicts);
  report.figure('writes cut off and sent again', saves.unknown);
  report.figure('sections read', saves.reads);
  report.figure(
    'history entries held against them',
    storedAnswers.reduce((sum, { history }) => sum + history.length, 0),
  );
  report.figure('longest time nobody could save, s', (saves.longestWithoutMs / 1000).toFixed(1));
}
