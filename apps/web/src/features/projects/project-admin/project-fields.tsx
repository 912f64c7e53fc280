import { MAX_SIMILAR_ORGANISATIONS } from '@portal/contract/comparison/similar-comparison';
import { between, number, required } from '@portal/contract/shared/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { validateWith } from '../../../lib/form/form.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { RichTextField } from '../../../ui/form/rich-text-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { NumberField, TextArea, TextField } from '../../../ui/form/text-field.tsx';
import type { ProjectValues } from './project-values.ts';
import { VerdictRuleField } from './verdict-rule-field.tsx';

/** Edits a project's settings, its texts, and how much it shows of others. */
export function ProjectFields({
  form: {
    register,
    control,
    formState: { errors },
  },
  categories,
  projectId,
}: {
  form: UseFormReturn<ProjectValues>;
  categories: readonly { id: number; category_name: string }[];
  /** Null for a new project. */
  projectId: number | null;
}) {
  return (
    <>
      <Select
        label="Category"
        options={categories.map(({ id, category_name }) => ({ value: id, label: category_name }))}
        error={errors.category_id?.message}
        {...register('category_id', { setValueAs: Number })}
      />
      <TextField
        label="Type of submission"
        hint="In the singular, for example trust, ward or service."
        autoComplete="off"
        maxLength={100}
        error={errors.unit_name?.message}
        {...register('unit_name', validateWith('Type of submission', required()))}
      />
      <TextArea
        label="Summary"
        hint="One or two sentences, for lists and search."
        isOptional
        maxLength={20_000}
        error={errors.summary?.message}
        {...register('summary')}
      />
      <RichTextField
        label="Landing page text"
        hint="The first text visitors read. You edit the About page and guidance separately."
        control={control}
        name="landing_text"
      />
      <TextArea
        label="Source"
        hint="The source of the figures and the licence they are published under. This is shown with every figure. If you leave this empty, the organisations taking part are named as the source."
        isOptional
        maxLength={20_000}
        error={errors.source_text?.message}
        {...register('source_text')}
      />
      <Checkbox label="Organisations register before they take part" {...register('registration_required')} />
      <fieldset className="grid gap-5 rounded-lg border border-line p-5">
        <legend className="px-2 font-semibold">Visibility to others</legend>
        <Checkbox
          label="Results are shown by name"
          hint="If not, other organisations appear under pseudonyms."
          {...register('named_results')}
        />
        <Checkbox
          label="Results are compared before publication"
          hint="Organisations that have submitted can compare results, under pseudonyms."
          {...register('provisional_results')}
        />
        <NumberField
          label="Smallest number shown"
          hint="Lower counts are held back. If you leave this empty, every count is shown."
          isOptional
          error={errors.disclosure_threshold?.message}
          {...register(
            'disclosure_threshold',
            validateWith('Smallest number shown', number(), between(1, 1000)),
          )}
        />
        <NumberField
          label="Minimum number of peers"
          hint="At least 3 if other organisations appear under pseudonyms."
          error={errors.minimum_peers?.message}
          {...register(
            'minimum_peers',
            validateWith('Minimum number of peers', required(), number(), between(1, 1000)),
          )}
        />
        <Checkbox
          label="Counts for other organisations are rounded to the nearest 5"
          error={errors.round_counts?.message}
          {...register('round_counts')}
        />
      </fieldset>
      <Select
        label="Quartiles"
        options={[
          { value: '7', label: 'Type 7, as in Excel’s QUARTILE.INC and R' },
          { value: '6', label: 'Type 6, as in Excel’s QUARTILE.EXC, SPSS and Minitab' },
        ]}
        error={errors.quartile_method?.message}
        {...register('quartile_method')}
      />
      <NumberField
        label="Default comparison: most similar organisations"
        hint="Charts, profiles and reports show a comparison with this many of the most similar organisations, unless readers choose otherwise. If you leave this empty, they show a comparison with all organisations. To set how similarity is measured, go to Peer groups in the admin area."
        isOptional
        error={errors.default_similar?.message}
        {...register(
          'default_similar',
          validateWith('Number of similar organisations', number(), between(1, MAX_SIMILAR_ORGANISATIONS)),
        )}
      />
      <VerdictRuleField register={register} error={errors.verdict_rule?.message} projectId={projectId} />
    </>
  );
}
