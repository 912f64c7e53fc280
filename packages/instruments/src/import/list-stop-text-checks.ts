import { allOf } from '../rule-translation/rule-node.ts';
import type { SourceCheck, SourceInstrument, SourceQuestion, SourceRule } from './source-instrument.ts';

/**
 * Lists a check for each required text: in the file, the text stops the form while it is shown. A text that is always
 * shown would stop every form, so its report says that it stops none here.
 */
export function listRequiredTextChecks({ sections }: SourceInstrument): SourceCheck[] {
  return sections.flatMap((section) =>
    section.sub_sections.flatMap((part) =>
      part.questions
        .filter(({ is_stop }) => is_stop)
        .flatMap((text) => {
          const row = text.row === null ? [] : (part.rows[text.row]?.show ?? []);
          return checkOf(text, [...section.show, ...part.show, ...row, ...text.show]);
        }),
    ),
  );
}

function checkOf({ entry, text, require }: SourceQuestion, shown: SourceRule[]): SourceCheck[] {
  const rules = require === null ? shown : [...shown, require];
  if (rules.length === 0) {
    entry.approximate(
      'In the file, this text stops everyone from completing the form, because it is required and always shown. Here, it does not.',
    );
    return [];
  }
  const read = () => allOf(rules.map((rule) => rule.read()))!;
  const rule = { text: rules.map((one) => one.text).join(' and '), read };
  return [
    {
      entry,
      rule,
      message: text,
      severity: 'error',
      isBroken: true,
      remark: 'It is required in the file, so a check is added too.',
    },
  ];
}
