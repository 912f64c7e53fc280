import type { CellFormat } from '@portal/contract/shared/cell-format';
import type { IdentifierRule } from '@portal/contract/responses/identifier-rules';
import { parseAnswer } from '@portal/contract/responses/parse-answer';
import type { Db } from '../../../database/connect.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import {
  selectIdentifiersElsewhere,
  selectIdentifiersHere,
} from '../../responses/answers/cases/case-identifiers.sql.ts';
import type { StoredCase } from '../../responses/answers/cases/imported-cases.sql.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { FoundCase } from './group-cases.ts';

/** A question of a case whose answer another case has too. */
export type IdentifierProblem = { question_id: number; message: string; is_refusal: boolean };
type Options = {
  rules: readonly IdentifierRule[];
  structure: Structure;
  questionnaire_id: number;
  submission_id: number;
  format: CellFormat;
  covered: ReadonlySet<number>;
  /** The cases that are here, by the key of the file. */
  existing: ReadonlyMap<string, StoredCase>;
};
type Found = { problems: Map<FoundCase, IdentifierProblem[]>; elsewhere: number };

/** Finds the cases of a file whose identifying answers other cases have: in the file, in the submission or in another one. */
export async function findIdentifiers(db: Db, cases: readonly FoundCase[], options: Options): Promise<Found> {
  const found: Found = { problems: new Map(), elsewhere: 0 };
  for (const rule of options.rules) {
    const question = options.structure.byCode.get(rule.question_code);
    if (question) await findOfQuestion(db, cases, { ...options, rule, question }, found);
  }
  return found;
}

async function findOfQuestion(
  db: Db,
  cases: readonly FoundCase[],
  options: Options & { rule: IdentifierRule; question: AskedQuestion },
  found: Found,
): Promise<void> {
  const { rule, question, existing, submission_id, questionnaire_id } = options;
  const given = cases.flatMap((one) => {
    const identifier = identifierOf(one, options);
    return identifier === '' ? [] : [{ one, identifier }];
  });
  const here =
    rule.in_submission === 'off'
      ? null
      : await selectIdentifiersHere(db, {
          questionnaire_id,
          submission_id,
          question_id: question.id,
          // Cases that the file replaces are compared as the file has them.
          except: cases.flatMap(({ key }) => existing.get(key)?.id ?? []),
        });
  const identifiers = given.map(({ identifier }) => identifier);
  const elsewhere =
    rule.elsewhere === 'off'
      ? null
      : await selectIdentifiersElsewhere(db, { question_id: question.id, submission_id, identifiers });
  const firsts = new Map<string, FoundCase>();
  const report = (one: FoundCase, level: string, message: string) => {
    const problem = { question_id: question.id, message, is_refusal: level === 'refusal' };
    found.problems.set(one, [...(found.problems.get(one) ?? []), problem]);
  };
  for (const { one, identifier } of given) {
    const first = firsts.get(identifier);
    const number = here?.get(identifier);
    if (here && first) report(one, rule.in_submission, collectionMessages.identifierInLine(first.line));
    else if (number !== undefined)
      report(one, rule.in_submission, collectionMessages.identifierHere(question.question_text, number));
    if (!first) firsts.set(identifier, one);
    if (!elsewhere?.has(identifier)) continue;
    found.elsewhere += 1;
    report(one, rule.elsewhere, collectionMessages.identifierElsewhere(question.question_text));
  }
}

/** Returns the answer that a case would have, as it is compared (`comparable_identifier` in SQL); empty without one. */
function identifierOf(
  one: FoundCase,
  { question, format, existing, covered }: Options & { question: AskedQuestion },
): string {
  const raw = one.cells.get(question.id)?.raw;
  const stored = covered.has(question.id) ? null : existing.get(one.key)?.answers.get(question.id)?.value;
  const value = raw === undefined ? stored : parseAnswer(question, raw, format).value;
  const signs = question.question_type === 'nhs_number' ? /[\s-]/g : /\s/g;
  return String(value ?? '')
    .replaceAll(signs, '')
    .toLowerCase()
    .slice(0, 200);
}
