import type { UseFormReturn } from 'react-hook-form';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import type { QuestionValues } from './question-values.ts';

type Option = { form: UseFormReturn<QuestionValues>; index: number; named: string };

const PROPOSED = 'Please specify';

/** Asks for a text beside an option, or opens the question that asks for it. */
export function OptionTextQuestionButton({
  form,
  index,
  named,
  optionTexts,
}: Option & { optionTexts: ReadonlyMap<string, number> }) {
  const { open } = useBuilder();
  const [code, text] = form.watch([`options.${index}.option_code`, `options.${index}.text`]);
  const id = optionTexts.get(code);
  if (id === undefined && text !== '') return null;
  return (
    <button
      type="button"
      className="shrink-0 px-1 text-sm text-accent-text hover:underline"
      data-tooltip={
        id === undefined
          ? 'People who select this option enter text, like “Other, please specify”'
          : 'Opens the text question for this option'
      }
      onClick={() => {
        if (id !== undefined) open({ kind: 'question', id });
        else form.setValue(`options.${index}.text`, PROPOSED, { shouldDirty: true });
      }}
    >
      {id === undefined ? 'Ask for text' : 'Text'}
      <span className="sr-only"> for {named}</span>
    </button>
  );
}

/** Edits the question for a text that is added on saving. */
export function OptionTextQuestionField({ form, index, named }: Option) {
  const name = `options.${index}.text` as const;
  if (form.watch(name) === '') return null;
  return (
    <div className="mb-3 ml-6 flex items-end gap-1.5">
      <TextField
        className="min-w-0 flex-1"
        label={`Text question for ${named}`}
        hint="Shown and required when people select the option. After you save, you can edit it like any other question."
        autoComplete="off"
        maxLength={2000}
        {...form.register(name)}
      />
      <IconButton
        icon="x"
        label={`Remove the text question for ${named}`}
        onClick={() => form.setValue(name, '', { shouldDirty: true })}
      />
    </div>
  );
}
