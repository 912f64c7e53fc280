/** Shows a few examples of conditions, for users who seldom write one. */
export function ConditionHelp() {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="w-fit text-accent-text">How conditions and formulas are written</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_1fr]">
        {examples.map(([text, means]) => (
          <div key={text} className="contents">
            <dt className="font-mono text-ink">{text}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const examples = [
  ['beds_open > 0', 'a figure is more than nought; also <, <=, >=, ==, !='],
  ['has_ward == "yes"', 'yes, no or not_applicable; an option by its code'],
  ['includes(services, "dialysis")', 'an option is among several chosen'],
  ['one_of(type, "acute", "mental")', 'one of these options'],
  ['answered(reason)', 'there is an answer at all'],
  ['beds > 0 and not (has_ward == "no")', 'and, or, not, with brackets'],
  ['total(day, night) == beds', 'what was reported adds up; blanks are passed over'],
  ['figure(eyes) + figure(voice)', 'a score of options whose codes are figures'],
  ['count_selected(services) >= 2', 'how many options are chosen'],
  ['last(beds)', 'the answer of the period before'],
  ['choices("xray", "mri")', 'several options, as the default of a multiple choice'],
  ['if(beds > 0, occupied / beds * 100, 0)', 'one figure or another, in formulas'],
] as const;
