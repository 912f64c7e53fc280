import type { Workload } from '../workload.ts';
import type { WorkloadData } from '../workload-data.ts';
import { sleep } from '../processes.ts';
import type { Report } from '../report.ts';
import type { UserSession } from '../sessions.ts';

/** A person can write 30 comments in ten minutes. The writers take turns, so that each keeps within the limit. */
const COMMENTS_EACH = 30;
const PER_MS = 600_000;

/**
 * Adds comments at one server and counts them at the other, which can use a replica. No acknowledged comment
 * is ever missing there.
 * @returns a function that ends the check
 */
export function startReplicaReadCheck(
  people: Workload,
  world: WorkloadData,
  report: Report,
): () => Promise<void> {
  let isOver = false;
  const pauseMs = PER_MS / (COMMENTS_EACH * world.writers.length);
  const [question_id] = world.questions;
  const about = { submission_id: world.spare, question_id };
  const list = `comments?submission_id=${world.spare}&question_id=${question_id}&limit=1`;
  let acknowledged = 0;
  let counted = 0;
  const readAtOther = async (turn: number, person: UserSession) => {
    const { status, text } = await people.call(turn, person, list);
    if (status !== 200) return;
    counted += 1;
    const { total } = JSON.parse(text) as { total: number };
    if (total < acknowledged)
      report.violation('list older than what was written before', `${total} of ${acknowledged}`);
  };
  const talk = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const person = world.writers[turn % world.writers.length]!;
      const said = await people.call(turn, person, 'comments', { ...about, comment_text: `Turn ${turn}` });
      if (said.status === 200) acknowledged += 1;
      const next = performance.now() + pauseMs;
      do {
        await readAtOther(turn + 1, person);
        await sleep(50);
      } while (!isOver && performance.now() < next);
    }
  };
  const talking = talk();
  return async () => {
    isOver = true;
    await talking;
    report.figure('comments written at one server, acknowledged', acknowledged);
    report.figure('of these read at once at the other', counted);
  };
}
