import type { SectionWithRules } from './rule-types.ts';

/**
 * The sections as rules see them from one of them, on whose screen they are applied: that one without its parts, which
 * are there anyway; of the others what some rule reads, with everything that may hide it.
 */
export function filterRuleSections(
  sections: readonly SectionWithRules[],
  currentSectionId: number,
  codesRead: readonly string[],
): SectionWithRules[] {
  const read = new Set(codesRead);
  return sections.flatMap((section) => {
    const sub_sections = section.id === currentSectionId ? [] : partsRead(section, read);
    return section.id === currentSectionId || sub_sections.length > 0 ? [{ ...section, sub_sections }] : [];
  });
}

function partsRead(
  { sub_sections }: SectionWithRules,
  read: ReadonlySet<string>,
): SectionWithRules['sub_sections'] {
  return sub_sections.flatMap((part) => {
    const questions = part.questions.filter((question) => read.has(question.question_code));
    // The rows of a roster are counted: all of them are there.
    const rows = part.rows.filter(
      (row) => part.row_word || questions.some((question) => question.row_id === row.id),
    );
    return questions.length > 0 ? [{ ...part, rows, questions }] : [];
  });
}
