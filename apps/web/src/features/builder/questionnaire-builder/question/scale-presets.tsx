import { Button } from '../../../../ui/buttons/button.tsx';
import type { QuestionValues } from './question-values.ts';

type Options = QuestionValues['options'];

const points = (names: readonly string[], first = 1): Options =>
  names.map((option_name, index) => ({
    option_code: String(first + index),
    option_name,
    exclusive: false,
    show_if: '',
    text: '',
  }));

/** The scales that most surveys use. Their codes are numbers, so that formulas can calculate with them. */
const PRESETS: { label: string; options: Options }[] = [
  {
    label: 'Agreement, 5 points',
    options: points([
      'Strongly disagree',
      'Disagree',
      'Neither agree nor disagree',
      'Agree',
      'Strongly agree',
    ]),
  },
  { label: 'Stars, 1 to 5', options: points(['1 ★', '2 ★', '3 ★', '4 ★', '5 ★']) },
  {
    label: 'Numbers, 0 to 10',
    options: points(
      ['0 Not at all likely', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10 Very likely'],
      0,
    ),
  },
];

/** Fills an empty rating scale with one of the usual ones. */
export function ScalePresets({ onSelect }: { onSelect: (options: Options) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-soft">Start from:</span>
      {PRESETS.map(({ label, options }) => (
        <Button key={label} size="small" onClick={() => onSelect(options.map((option) => ({ ...option })))}>
          {label}
        </Button>
      ))}
    </div>
  );
}
