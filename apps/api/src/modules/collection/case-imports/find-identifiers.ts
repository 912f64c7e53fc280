import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import type { IdentifierRule } from '@portal/contract/responses/identifier-rules';
import type { Db } from '../../../database/connect.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import {
  selectComparableIdentifiers,
  selectIdentifiersElsewhere,
  selectIdentifiersHere,
} from '../../responses/answers/cases/case-identifiers.sql.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { keyOf, type PlacedTable } from './group-cases.ts';
import type { IdentifierProblem, ValidatedCase } from './validate-cases.ts';

type Options = {
  rules: readonly IdentifierRule[];
  structure: Structure;
  questionnaire_id: number;
  submission_id: number;
};
type Found = { problems: Map<ValidatedCase, IdentifierProblem[]>; elsewhere: number };

/** Selects the answers to the key question of a file, as identifiers are compared. */
export async function selectKeys(
  db: Db,
  tables: readonly PlacedTable[],
  { question_type }: AskedQuestion,
): Promise<Map<string, string | null>> {
  const raw = [
    ...new Set(tables.flatMap(({ table, key }) => table.lines.map(({ cells }) => keyOf(cells, key)))),
  ];
  const compared = await selectComparableIdentifiers(db, question_type, raw);
  return new Map(raw.map((text, at) => [text, compared[at] ?? null]));
}

/**
 * Finds the cases of a file whose identifying answers other cases have: in the file, in the submission or in another one.
 * An answer to a question that does not apply to its case identifies nothing.
 */
export async function findIdentifiers(
  db: Db,
  cases: readonly ValidatedCase[],
  options: Options,
): Promise<Found> {
  const found: Found = { problems: new Map(), elsewhere: 0 };
  for (const rule of options.rules) {
    const question = options.structure.byCode.get(rule.question_code);
    if (question) await findOfQuestion(db, cases, { ...options, rule, question }, found);
  }
  return found;
}

async function findOfQuestion(
  db: Db,
  cases: readonly ValidatedCase[],
  options: Options & { rule: IdentifierRule; question: AskedQuestion },
  found: Found,
): Promise<void> {
  const { rule, question, submission_id, questionnaire_id } = options;
  const given = await selectGiven(db, cases, question);
  const here =
    rule.in_submission === 'off'
      ? null
      : await selectIdentifiersHere(db, {
          questionnaire_id,
          submission_id,
          question_id: question.id,
          // Cases that the file replaces are compared as the file has them.
          except: cases.flatMap(({ case_id }) => case_id ?? []),
        });
  const identifiers = given.map(({ identifier }) => identifier);
  const elsewhere =
    rule.elsewhere === 'off'
      ? null
      : await selectIdentifiersElsewhere(db, { question_id: question.id, submission_id, identifiers });
  const firsts = new Map<string, ValidatedCase>();
  const report = (one: ValidatedCase, level: string, message: string) => {
    const problem = { question_id: question.id, message, is_refusal: level === 'refusal' };
    found.problems.set(one, [...(found.problems.get(one) ?? []), problem]);
  };
  for (const { one, identifier } of given) {
    const first = firsts.get(identifier);
    const number = here?.get(identifier);
    if (here && first)
      report(
        one,
        rule.in_submission,
        collectionMessages.identifierTakenInFile({ line: first.found.line }).text,
      );
    else if (number !== undefined)
      report(
        one,
        rule.in_submission,
        collectionMessages.identifierTakenInSubmission({ question: question.question_text, number }).text,
      );
    if (!first) firsts.set(identifier, one);
    if (!elsewhere?.has(identifier)) continue;
    found.elsewhere += 1;
    report(
      one,
      rule.elsewhere,
      collectionMessages.identifierTakenElsewhere({ question: question.question_text }).text,
    );
  }
}

/** Selects the answers of the cases to a question, as they are compared; cases without one are left out. */
async function selectGiven(db: Db, cases: readonly ValidatedCase[], question: AskedQuestion) {
  const answered = cases.flatMap((one): { one: ValidatedCase; value: AnswerValue }[] => {
    const value = one.answers.get(question.id)?.value ?? null;
    return value === null ? [] : [{ one, value }];
  });
  const identifiers = await selectComparableIdentifiers(
    db,
    question.question_type,
    answered.map(({ value }) => value),
  );
  return answered.flatMap(({ one }, at) => {
    const identifier = identifiers[at] ?? null;
    return identifier === null ? [] : [{ one, identifier }];
  });
}
