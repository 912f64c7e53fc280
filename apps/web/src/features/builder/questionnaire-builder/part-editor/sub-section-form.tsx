import type {
  BuiltQuestionnaire,
  BuiltSection,
  BuiltSubSection,
} from '@portal/contract/builder/built-questionnaire';
import { addSubSection, saveSubSection } from '../../../../data/builder/questionnaire-builder.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { TextArea, TextField } from '../../../../ui/form/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { ConditionHelp } from './condition-help.tsx';
import { ExpressionField } from '../check/expression-field.tsx';
import { GridEditor } from '../grid/grid-editor.tsx';
import { RosterSettings } from '../grid/roster-settings.tsx';
import { findPart, isGrid, nameOfSubSection } from '../outline/outline.ts';
import { PartFormFrame } from './part-form-frame.tsx';
import { PartHeading } from './part-heading.tsx';
import { BuilderQuestionList } from '../question/builder-question-list.tsx';
import { type PartForm, usePartForm } from './use-part-form.ts';

type Values = Pick<
  BuiltSubSection,
  'sub_section_name' | 'guidance' | 'show_if' | 'row_totals' | 'column_totals'
>;
const empty: Values = {
  sub_section_name: '',
  guidance: '',
  show_if: '',
  row_totals: false,
  column_totals: false,
};
const labels = { sub_section_name: 'Name', show_if: 'Shown only if' };

/** A sub-section with its grid and its questions. */
export function SubSectionForm({
  section,
  subSection,
}: {
  section: BuiltSection;
  subSection: BuiltSubSection;
}) {
  const { id } = subSection;
  const label = nameOfSubSection(subSection);
  const part = usePartForm<Values>({
    part: { kind: 'sub-section', id },
    read: (questionnaire: BuiltQuestionnaire) => {
      const found = findPart(questionnaire, 'sub-section', id)?.subSection;
      if (!found) return null;
      const { sub_section_name, guidance, show_if, row_totals, column_totals } = found;
      return { sub_section_name, guidance, show_if, row_totals, column_totals };
    },
    save: (values) => saveSubSection(id, values),
  });
  return (
    <div className="grid grid-cols-1 gap-10">
      <PartHeading part={{ kind: 'sub-section', id, label }} above={section.section_name} />
      <GridEditor subSection={subSection} />
      <BuilderQuestionList subSection={subSection} />
      <RosterSettings subSection={subSection} />
      <section className="max-w-2xl border-t border-line pt-8">
        <h3 className="mb-4">About this sub-section</h3>
        <PartFormFrame part={part} labels={labels}>
          <Fields part={part} hasGrid={isGrid(subSection)} />
        </PartFormFrame>
      </section>
    </div>
  );
}

export function NewSubSection({ section }: { section: BuiltSection }) {
  const { open } = useBuilder();
  const part = usePartForm<Values, { id: number }>({
    initial: empty,
    save: (values) => addSubSection({ ...values, section_id: section.id }),
    onSaved: ({ id }, typedOn) => open({ kind: 'sub-section', id }, typedOn),
  });
  return (
    <div className="max-w-2xl">
      <p className="text-sm text-ink-faint">{section.section_name}</p>
      <h2 className="mb-4">New sub-section</h2>
      <PartFormFrame
        part={part}
        saveLabel="Add sub-section"
        onCancel={() => open({ kind: 'section', id: section.id })}
      >
        <Fields part={part} hasGrid={false} />
      </PartFormFrame>
    </div>
  );
}

function Fields({ part, hasGrid }: { part: PartForm<Values>; hasGrid: boolean }) {
  const { register, formState } = part.form;
  return (
    <>
      <TextField
        label="Name"
        isOptional
        maxLength={300}
        autoComplete="off"
        error={formState.errors.sub_section_name?.message}
        {...register('sub_section_name')}
      />
      <TextArea
        label="Guidance"
        isOptional
        error={formState.errors.guidance?.message}
        {...register('guidance')}
      />
      {hasGrid && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold">Totals, shown as people type</legend>
          <Checkbox label="Total of each row" {...register('row_totals')} />
          <Checkbox label="Total of each column" {...register('column_totals')} />
        </fieldset>
      )}
      <ExpressionField
        form={part.form}
        name="show_if"
        label="Shown only if"
        hint="If you leave this empty, the sub-section is always shown."
        use="condition"
      />
      <ConditionHelp />
    </>
  );
}
