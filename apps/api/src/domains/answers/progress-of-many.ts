import { wantsAnswer } from '@portal/contract/registries/question-types';
import { type Outcome, readRules, type RuledSection } from '@portal/expressions/questionnaire-rules';
import type { Db } from '../../database/connect.ts';
import { type AskedOf, countGiven, selectAnswersOfMany, selectCompleteSections } from './progress.sql.ts';
import { selectRules } from './rules.sql.ts';

export type Progress = {
  /** Questions shown that want an answer, and how many have one or a reason for having none. */
  questions: number;
  answered: number;
  /** Of those shown, the required ones still without either. */
  required_left: number;
  sections: number;
  sections_complete: number;
  /** Where to begin: the first section shown. */
  first_section_id: number | null;
};

/**
 * How far submissions are with a questionnaire, counted as one of them sees it on screen: what its rules hide counts
 * nowhere. The rules are applied once for all submissions that answered alike what they read, so that a list of
 * hundreds costs three queries and little else.
 */
export async function progressOfMany(
  db: Db,
  questionnaireId: number,
  submissionIds: number[],
): Promise<Map<number, Progress>> {
  if (submissionIds.length === 0) return new Map();
  const { sections } = await selectRules(db, questionnaireId);
  const groups = await groupByOutcome(db, questionnaireId, sections, submissionIds);
  const given = await countGiven(
    db,
    groups.map((group) => group.asked),
  );
  const complete = await selectCompleteSections(db, questionnaireId, submissionIds);
  return new Map(
    groups.flatMap(({ asked, shown }) =>
      asked.submissions.map((id) => {
        const { required, optional } = given.get(id)!;
        const progress: Progress = {
          questions: asked.required.length + asked.optional.length,
          answered: required + optional,
          required_left: asked.required.length - required,
          sections: shown.length,
          sections_complete: (complete.get(id) ?? []).filter((section) => shown.includes(section)).length,
          first_section_id: shown[0] ?? null,
        };
        return [id, progress] as const;
      }),
    ),
  );
}

/** The same for several questionnaires at once, by questionnaire and submission. */
export async function progressOfAll(
  db: Db,
  pairs: (readonly [questionnaireId: number, submissionId: number])[],
): Promise<Map<number, Map<number, Progress>>> {
  const found = new Map<number, Map<number, Progress>>();
  for (const id of new Set(pairs.map(([questionnaireId]) => questionnaireId))) {
    const submissions = pairs.filter(([questionnaireId]) => questionnaireId === id);
    found.set(
      id,
      await progressOfMany(
        db,
        id,
        submissions.map(([, submissionId]) => submissionId),
      ),
    );
  }
  return found;
}

type Group = { asked: AskedOf; shown: number[] };

/** Submissions of which the same is asked. Checks are left out: they hide and require nothing. */
async function groupByOutcome(
  db: Db,
  questionnaireId: number,
  sections: RuledSection[],
  submissionIds: number[],
): Promise<Group[]> {
  const rules = readRules(sections, []);
  if (rules.codes.length === 0) {
    const outcome = rules.apply({ read: () => null, last: () => null });
    return [groupOf(sections, outcome, submissionIds)];
  }
  const answers = await selectAnswersOfMany(db, { questionnaireId, submissionIds, codes: rules.codes });
  const alike = new Map<string, number[]>();
  for (const [id, read] of answers) {
    const key = JSON.stringify(read);
    const found = alike.get(key);
    if (found) found.push(id);
    else alike.set(key, [id]);
  }
  const groups = new Map<string, Group>();
  for (const ids of alike.values()) {
    const { now, last } = answers.get(ids[0]!)!;
    const outcome = rules.apply({ read: (code) => now[code] ?? null, last: (code) => last[code] ?? null });
    const group = groupOf(sections, outcome, ids);
    const key = JSON.stringify([group.shown, group.asked.required, group.asked.optional]);
    const same = groups.get(key);
    if (same) same.asked.submissions.push(...ids);
    else groups.set(key, group);
  }
  return [...groups.values()];
}

function groupOf(sections: RuledSection[], { hidden, required }: Outcome, submissions: number[]): Group {
  const asked = sections
    .flatMap((section) => section.sub_sections)
    .flatMap((subSection) => subSection.questions)
    .filter((question) => wantsAnswer(question) && !hidden.questions.has(question.id))
    .map((question) => question.id);
  return {
    asked: {
      submissions: [...submissions],
      required: asked.filter((id) => required.has(id)),
      optional: asked.filter((id) => !required.has(id)),
    },
    shown: sections.map((section) => section.id).filter((id) => !hidden.sections.has(id)),
  };
}
