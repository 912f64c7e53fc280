import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';

/** Counts a questionnaire's sections, questions and other parts. */
export function countContents({ sections, checks }: InstrumentDefinition) {
  const subSections = sections.flatMap((section) => section.sub_sections);
  const questions = subSections.flatMap((subSection) => subSection.questions);
  const rules = [
    ...sections.map(({ show_if }) => show_if),
    ...subSections.flatMap(({ show_if, rows }) => [show_if, ...rows.map((row) => row.show_if)]),
    ...questions.flatMap(({ show_if, require_if, default_answer, expression }) => [
      ...[show_if, require_if, default_answer, expression ?? ''],
    ]),
  ];
  return {
    sections: sections.length,
    sub_sections: subSections.length,
    grids: subSections.filter(({ rows }) => rows.length > 0).length,
    questions: questions.length,
    rules: rules.filter((rule) => rule !== '').length,
    checks: checks.length,
  };
}
