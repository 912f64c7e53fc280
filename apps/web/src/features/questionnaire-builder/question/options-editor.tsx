import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { cx } from '../../../lib/class-names.ts';
import { Button, IconButton } from '../../../ui/press/button.tsx';
import { controlClasses, FieldError, fieldId } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { freeCode, toCode } from './question-codes.ts';
import type { QuestionValues } from './question-values.ts';
import { readOptionLines } from '../grid/read-lines.ts';
import { useDragOrder } from '../outline/use-drag-order.ts';

/** The options to choose from: code, words and order; typed one by one or pasted as a list. */
export function OptionsEditor({
  form,
  withExclusive,
}: {
  form: UseFormReturn<QuestionValues>;
  /** Whether an option can exclude the others. */
  withExclusive: boolean;
}) {
  const { control, register, formState } = form;
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: 'options',
    rules: { validate: (options) => options.length > 0 || 'Give at least one option to choose from.' },
  });
  const drag = useDragOrder(
    fields.map((field) => field.id),
    'y',
    (ids) => {
      const from = fields.findIndex((field, index) => field.id !== ids[index]);
      if (from === -1) return;
      // One thing has moved: either the first that differs, or the one that stands there now.
      const came = fields.findIndex((field) => field.id === ids[from]);
      if (came === from + 1) move(from, ids.indexOf(fields[from]!.id));
      else move(came, from);
    },
  );
  const taken = () => new Set(form.getValues('options').map((option) => option.option_code));
  const errors = formState.errors.options;
  const cells = 'min-h-10 py-1 text-sm';
  return (
    <fieldset className="grid gap-2" id={fieldId('options')} tabIndex={-1}>
      <legend className="text-sm font-semibold">Options</legend>
      <p className="text-sm text-ink-faint">The code is stored and stays; the words can be changed later.</p>
      {errors?.root?.message && <FieldError id="options-error" message={errors.root.message} />}
      {errors?.message && <FieldError id="options-error" message={errors.message} />}
      <ol className="grid gap-1.5">
        {fields.map((field, index) => {
          const wrong = errors?.[index]?.option_code?.message ?? errors?.[index]?.option_name?.message;
          const named = `option ${index + 1}`;
          return (
            <li
              key={field.id}
              {...drag.item(field.id)}
              className="grid gap-1 data-[drop=after]:shadow-[0_3px_0_var(--accent)] data-[drop=before]:shadow-[0_-3px_0_var(--accent)]"
            >
              {wrong && <FieldError id={`option-${index}-error`} message={wrong} />}
              <div className="flex items-center gap-1.5">
                <span
                  {...drag.handle(field.id)}
                  className="grid h-9 w-4 shrink-0 cursor-grab place-items-center text-ink-disabled hover:text-ink-faint"
                >
                  <Icon name="grip-vertical" className="size-4" />
                </span>
                <input
                  aria-label={`Code of ${named}`}
                  aria-invalid={wrong ? true : undefined}
                  id={fieldId(`options.${index}.option_code`)}
                  className={cx(controlClasses, cells, '!w-36 shrink-0 font-mono')}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={200}
                  {...register(`options.${index}.option_code`, {
                    validate: (code, { options }) => {
                      if (code.trim() === '') return 'Each option needs a code.';
                      const isTwice = options.some(
                        (one, at) => at !== index && one.option_code.trim() === code.trim(),
                      );
                      return !isTwice || `The option code “${code}” is there twice.`;
                    },
                  })}
                />
                <input
                  aria-label={`Words of ${named}`}
                  aria-invalid={wrong ? true : undefined}
                  id={fieldId(`options.${index}.option_name`)}
                  className={cx(controlClasses, cells)}
                  autoComplete="off"
                  maxLength={300}
                  {...register(`options.${index}.option_name`, {
                    validate: (name) => name.trim() !== '' || 'Each option needs its words.',
                  })}
                />
                {withExclusive && (
                  <label
                    className="flex shrink-0 items-center gap-1.5 px-1 text-sm text-ink-soft"
                    data-tooltip="Chosen alone: it excludes the others, as “none of these” does"
                  >
                    <input
                      type="checkbox"
                      aria-label={`${named} excludes the others`}
                      className="size-4 accent-accent"
                      {...register(`options.${index}.exclusive`)}
                    />
                    Alone
                  </label>
                )}
                <IconButton
                  size="small"
                  icon="arrow-up"
                  label={`Move ${named} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  size="small"
                  icon="arrow-down"
                  label={`Move ${named} down`}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton size="small" icon="x" label={`Remove ${named}`} onClick={() => remove(index)} />
              </div>
            </li>
          );
        })}
      </ol>
      <AddOptions
        onAdd={(lines) => {
          const codes = taken();
          for (const { option_code, option_name } of lines) {
            const code = option_code ?? freeCode(toCode(option_name) || 'option', codes);
            codes.add(code);
            append({ option_code: code, option_name, exclusive: false }, { shouldFocus: false });
          }
        }}
      />
    </fieldset>
  );
}

function AddOptions({ onAdd }: { onAdd: (lines: ReturnType<typeof readOptionLines>) => void }) {
  const [text, setText] = useState('');
  const lines = readOptionLines(text);
  const add = () => {
    if (lines.length === 0) return;
    onAdd(lines);
    setText('');
  };
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2">
      <TextArea
        className="min-w-60 flex-1 [&_textarea]:!min-h-10 [&_textarea]:text-sm"
        label="Add options"
        hint="One a line, or paste a list; “code | words” or two columns of a spreadsheet give the codes too."
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || lines.length > 1) return;
          event.preventDefault();
          add();
        }}
      />
      <Button disabled={lines.length === 0} onClick={add}>
        {lines.length > 1 ? `Add ${lines.length} options` : 'Add'}
      </Button>
    </div>
  );
}
