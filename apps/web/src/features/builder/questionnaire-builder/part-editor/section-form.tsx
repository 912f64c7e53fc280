import { required } from '@portal/contract/shared/form-rules';
import type { BuiltQuestionnaire, BuiltSection } from '@portal/contract/builder/built-questionnaire';
import { addSection, addSubSection, saveSection } from '../../../../data/builder/questionnaire-builder.ts';
import { validateWith } from '../../../../lib/form/form.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextArea, TextField } from '../../../../ui/form/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { ConditionHelp } from './condition-help.tsx';
import { ExpressionField } from '../check/expression-field.tsx';
import { findPart, isGrid, nameOfSubSection } from '../outline/outline.ts';
import type { Part } from './part-address.ts';
import { PartFormFrame } from './part-form-frame.tsx';
import { PartHeading } from './part-heading.tsx';
import { type PartForm, usePartForm } from './use-part-form.ts';

type Values = Pick<BuiltSection, 'section_name' | 'guidance' | 'show_if'>;
const empty: Values = { section_name: '', guidance: '', show_if: '' };
const labels = { section_name: 'Name', show_if: 'Shown only if' };

/** A section that exists, with what is in it. */
export function SectionForm({ section }: { section: BuiltSection }) {
  const { open } = useBuilder();
  const { id } = section;
  const part = usePartForm<Values>({
    part: { kind: 'section', id },
    read: (questionnaire: BuiltQuestionnaire) => {
      const found = findPart(questionnaire, 'section', id)?.section;
      return found
        ? { section_name: found.section_name, guidance: found.guidance, show_if: found.show_if }
        : null;
    },
    save: (values) => saveSection(id, values),
  });
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-10">
      <div>
        <PartHeading
          className="mb-6"
          part={{ kind: 'section', id, label: section.section_name }}
          above="Section"
        />
        <PartFormFrame part={part} labels={labels}>
          <Fields part={part} />
        </PartFormFrame>
      </div>
      <section>
        <h3>Sub-sections</h3>
        <p className="text-sm text-ink-soft">
          Each sub-section is a list of questions, or a grid of rows and columns with a question in each cell.
        </p>
        <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
          {section.sub_sections.map((sub) => (
            <li key={sub.id}>
              <button
                type="button"
                className="flex w-full items-baseline gap-4 px-1 py-2.5 text-left hover:bg-canvas"
                onClick={() => open({ kind: 'sub-section', id: sub.id })}
              >
                <span className="link flex-1">{nameOfSubSection(sub)}</span>
                <span className="text-sm text-ink-soft">
                  {isGrid(sub) && `${sub.rows.length} × ${sub.columns.length} grid, `}
                  {formatCount(sub.questions.length, 'question')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Button className="mt-4" icon="plus" onClick={() => open({ kind: 'new-sub-section', id })}>
          Add a sub-section
        </Button>
      </section>
    </div>
  );
}

/** A new section; a sub-section without a name comes with it, so that questions can be added at once. */
export function NewSection() {
  const { questionnaire, open } = useBuilder();
  const part = usePartForm<Values, { id: number; first: Part }>({
    initial: empty,
    save: async (values) => {
      const { id } = await addSection({ ...values, questionnaire_id: questionnaire.id });
      // The section exists even if its first sub-section fails.
      const section: Part = { kind: 'section', id };
      return addSubSection({ section_id: id }).then(
        (sub) => ({ id, first: { kind: 'sub-section', id: sub.id } }),
        () => ({ id, first: section }),
      );
    },
    onSaved: ({ id, first }, typedOn) => open(typedOn ? { kind: 'section', id } : first, typedOn),
  });
  return (
    <div className="max-w-2xl">
      <h2 className="mb-4">New section</h2>
      <PartFormFrame part={part} saveLabel="Add section" onCancel={() => open({ kind: 'settings' })}>
        <Fields part={part} />
      </PartFormFrame>
    </div>
  );
}

function Fields({ part }: { part: PartForm<Values> }) {
  const { register, formState } = part.form;
  return (
    <>
      <TextField
        label="Name"
        maxLength={300}
        autoComplete="off"
        error={formState.errors.section_name?.message}
        {...register('section_name', validateWith('Name', required()))}
      />
      <TextArea
        label="Guidance"
        isOptional
        hint="Shown above the questions: what counts and what does not. You can use simple HTML."
        error={formState.errors.guidance?.message}
        {...register('guidance')}
      />
      <ExpressionField
        form={part.form}
        name="show_if"
        label="Shown only if"
        hint="If you leave this empty, the section is always shown."
        use="condition"
      />
      <ConditionHelp />
    </>
  );
}
