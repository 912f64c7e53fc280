/** Shows a few examples of conditions, for users who seldom write one. */
export function ConditionHelp() {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="w-fit text-accent-text">How to write conditions and formulas</summary>
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
  ['beds_open > 0', 'a figure is more than 0; also <, <=, >=, ==, !='],
  ['has_ward == "yes"', 'yes, no or not_applicable, or the code of an option'],
  ['includes(services, "dialysis")', 'an option is among those selected'],
  ['one_of(type, "acute", "mental")', 'the answer is one of these options'],
  ['answered(reason)', 'the question has an answer'],
  ['beds > 0 and not (has_ward == "no")', 'and, or, not, with brackets'],
  ['total(day, night) == beds', 'the answers given add up to a total; blanks are ignored'],
  ['figure(eyes) + figure(voice)', 'a score from options whose codes are numbers'],
  ['count_selected(services) >= 2', 'how many options are selected'],
  ['last(beds)', 'the answer from the previous period'],
  ['choices("xray", "mri")', 'several options, as the default answer to a multiple choice question'],
  [
    'if(beds > 0, occupied / beds * 100, 0)',
    'one figure or another, depending on a condition (formulas only)',
  ],
] as const;
