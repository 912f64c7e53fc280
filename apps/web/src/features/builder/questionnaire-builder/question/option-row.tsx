import { type HTMLAttributes, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { cx } from '../../../../lib/format/class-names.ts';
import { controlClasses, FieldError, fieldId } from '../../../../ui/form/field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import { ExpressionField } from '../check/expression-field.tsx';
import { OptionTextQuestionButton, OptionTextQuestionField } from './option-text-question.tsx';
import type { QuestionValues } from './question-values.ts';

const cells = 'min-h-10 py-1 text-sm';

/** One option: its code, its words, and its place among the others. */
export function OptionRow({
  form,
  index,
  of,
  withExclusive,
  optionTexts,
  item,
  handle,
  onMove,
  onRemove,
}: {
  form: UseFormReturn<QuestionValues>;
  index: number;
  of: number;
  withExclusive: boolean;
  optionTexts: ReadonlyMap<string, number> | undefined;
  /** Props for the draggable row, and for its drag handle. */
  item: HTMLAttributes<HTMLElement>;
  handle: HTMLAttributes<HTMLElement>;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { register, formState } = form;
  const errors = formState.errors.options?.[index];
  const wrong = errors?.option_code?.message ?? errors?.option_name?.message;
  const named = `option ${index + 1}`;
  const [question_code, question_type, condition] = form.watch([
    'question_code',
    'question_type',
    `options.${index}.show_if`,
  ]);
  const [wantsOpen, setOpen] = useState(false);
  // What is wrong with it is seen at once.
  const isOpen = wantsOpen || errors?.show_if !== undefined;
  return (
    <li
      {...item}
      className="grid gap-1 data-[drop=after]:shadow-[0_3px_0_var(--accent)] data-[drop=before]:shadow-[0_-3px_0_var(--accent)]"
    >
      {wrong && <FieldError id={`option-${index}-error`} message={wrong} />}
      <div className="flex items-center gap-1.5">
        <span
          {...handle}
          className="grid h-9 w-4 shrink-0 cursor-grab place-items-center text-ink-disabled hover:text-ink-faint"
        >
          <Icon name="grip-vertical" className="size-4" />
        </span>
        <OptionCode form={form} index={index} named={named} isWrong={Boolean(wrong)} />
        <input
          aria-label={`Label of ${named}`}
          aria-invalid={wrong ? true : undefined}
          id={fieldId(`options.${index}.option_name`)}
          className={cx(controlClasses, cells)}
          autoComplete="off"
          maxLength={300}
          {...register(`options.${index}.option_name`, {
            validate: (name) => name.trim() !== '' || 'Each option needs a label.',
          })}
        />
        {withExclusive && (
          <label
            className="flex shrink-0 items-center gap-1.5 px-1 text-sm text-ink-soft"
            data-tooltip="Excludes all other options, like “none of these”"
          >
            <input
              type="checkbox"
              aria-label={`${named} excludes the other options`}
              className="size-4 accent-accent"
              {...register(`options.${index}.exclusive`)}
            />
            Exclusive
          </label>
        )}
        <button
          type="button"
          className="shrink-0 px-1 text-sm text-accent-text hover:underline"
          aria-expanded={isOpen}
          data-tooltip="Offered only if a condition is met"
          onClick={() => setOpen(!isOpen)}
        >
          Condition<span className="sr-only"> for {named}</span>
        </button>
        {optionTexts && (
          <OptionTextQuestionButton form={form} index={index} named={named} optionTexts={optionTexts} />
        )}
        <OptionButtons
          named={named}
          isFirst={index === 0}
          isLast={index === of - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {optionTexts && <OptionTextQuestionField form={form} index={index} named={named} />}
      {isOpen ? (
        <div className="mb-3 ml-6">
          <ExpressionField
            form={form}
            name={`options.${index}.show_if`}
            label={`Option ${index + 1} is offered only if`}
            hint="Use the answers to other questions. If you leave this empty, the option is always offered."
            use="condition"
            own={{ question_code, question_type, options: [] }}
            isOfOther
            autoFocus={errors?.show_if === undefined}
          />
        </div>
      ) : (
        condition !== '' && (
          <p className="ml-6 font-mono text-sm wrap-anywhere text-ink-faint">
            <span className="font-sans">Only if</span> {condition}
          </p>
        )
      )}
    </li>
  );
}

function OptionButtons({
  named,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  named: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  return (
    <>
      <IconButton
        size="small"
        icon="arrow-up"
        label={`Move ${named} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        icon="arrow-down"
        label={`Move ${named} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton size="small" icon="x" label={`Remove ${named}`} onClick={onRemove} />
    </>
  );
}

function OptionCode({
  form,
  index,
  named,
  isWrong,
}: {
  form: UseFormReturn<QuestionValues>;
  index: number;
  named: string;
  isWrong: boolean;
}) {
  return (
    <input
      aria-label={`Code for ${named}`}
      aria-invalid={isWrong ? true : undefined}
      id={fieldId(`options.${index}.option_code`)}
      className={cx(controlClasses, cells, '!w-36 shrink-0 font-mono')}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      {...form.register(`options.${index}.option_code`, {
        validate: (code, { options }) => {
          if (code.trim() === '') return 'Each option needs a code.';
          const isTwice = options.some((one, at) => at !== index && one.option_code.trim() === code.trim());
          return !isTwice || `The option code “${code}” is used twice. Enter a different code.`;
        },
      })}
    />
  );
}
