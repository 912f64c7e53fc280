import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FieldError, fieldId } from '../../../../ui/form/field.tsx';
import { TextArea } from '../../../../ui/form/text-field.tsx';
import { OptionRow } from './option-row.tsx';
import { ScalePresets } from './scale-presets.tsx';
import { makeUniqueCode, toCode } from './question-codes.ts';
import type { QuestionValues } from './question-values.ts';
import { parseOptionLines } from '../grid/parse-pasted-lines.ts';
import { useDragOrder } from '../outline/use-drag-order.ts';

/** The options to choose from: code, words and order; typed one by one or pasted as a list. */
export function OptionsEditor({
  form,
  withExclusive,
  optionTexts,
}: {
  form: UseFormReturn<QuestionValues>;
  /** If true, an option can exclude the others. */
  withExclusive: boolean;
  /** The ids of the texts that options have; undefined where they can have none. */
  optionTexts: ReadonlyMap<string, number> | undefined;
}) {
  const { control, formState } = form;
  const { fields, append, remove, move, replace } = useFieldArray({
    control,
    name: 'options',
    rules: { validate: (options) => options.length > 0 || 'Add at least one option.' },
  });
  const drag = useDragOrder(
    fields.map((field) => field.id),
    'y',
    (ids) => {
      const from = fields.findIndex((field, index) => field.id !== ids[index]);
      if (from === -1) return;
      // One item has moved: either the first that differs, or the item now in its place.
      const came = fields.findIndex((field) => field.id === ids[from]);
      if (came === from + 1) move(from, ids.indexOf(fields[from]!.id));
      else move(came, from);
    },
  );
  const errors = formState.errors.options;
  return (
    <fieldset className="grid gap-2" id={fieldId('options')} tabIndex={-1}>
      <legend className="text-sm font-semibold">Options</legend>
      <p className="text-sm text-ink-faint">
        The code is stored and cannot change. You can change the label later.
      </p>
      {errors?.root?.message && <FieldError id="options-error" message={errors.root.message} />}
      {errors?.message && <FieldError id="options-error" message={errors.message} />}
      <ol className="grid gap-1.5">
        {fields.map((field, index) => (
          <OptionRow
            key={field.id}
            form={form}
            index={index}
            of={fields.length}
            withExclusive={withExclusive}
            optionTexts={optionTexts}
            item={drag.item(field.id)}
            handle={drag.handle(field.id)}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {fields.length === 0 && getQuestionTypeInfo(form.watch('question_type')).is_scale && (
        <ScalePresets onSelect={replace} />
      )}
      <AddOptions
        onAdd={(lines) => {
          const codes = new Set(form.getValues('options').map((option) => option.option_code));
          for (const { option_code, option_name, show_if } of lines) {
            const code = option_code ?? makeUniqueCode(toCode(option_name) || 'option', codes);
            codes.add(code);
            append(
              { option_code: code, option_name, exclusive: false, show_if, text: '' },
              { shouldFocus: false },
            );
          }
        }}
      />
    </fieldset>
  );
}

function AddOptions({ onAdd }: { onAdd: (lines: ReturnType<typeof parseOptionLines>) => void }) {
  const [text, setText] = useState('');
  const lines = parseOptionLines(text);
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
        hint="One per line, or paste a list. To include codes, use “code | label” or two spreadsheet columns. A third column sets the condition for offering the option."
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
