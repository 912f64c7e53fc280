import type { BuiltQuestionnaire, BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { between, required, toNumber } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { setRoster } from '../../../../data/builder/questionnaire-builder.ts';
import { validateWith } from '../../../../lib/form/form.ts';
import { NumberField, TextField } from '../../../../ui/form/text-field.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useBuilder } from '../builder-context.ts';
import { findPart } from '../outline/outline.ts';
import { PartFormFrame } from '../part-editor/part-form-frame.tsx';
import { usePartForm } from '../part-editor/use-part-form.ts';

type Values = { row_word: string; minimum_rows: string; maximum_rows: string };
/** Same limit as in the contract, copied so that the browser loads no schema. */
const MOST_ROWS = 100;
const USUAL_ROWS = 10;

const valuesOf = ({ minimum_rows, row_word, rows }: BuiltSubSection): Values => ({
  row_word,
  minimum_rows: String(minimum_rows),
  maximum_rows: String(rows.length || USUAL_ROWS),
});

/**
 * Edits a roster: rows that users add one by one, for things of which each organisation has a different
 * number.
 */
export function RosterSettings({ subSection }: { subSection: BuiltSubSection }) {
  const { questionnaire } = useBuilder();
  const [isWanted, setWanted] = useState(false);
  const isRoster = subSection.row_word !== '';
  const asksInTurn = questionnaire.kind === 'survey' || questionnaire.kind === 'registration';
  return (
    <section className="max-w-2xl border-t border-line pt-8" aria-labelledby="roster-heading">
      <h3 id="roster-heading">Rows added by participants</h3>
      <p className="mb-4 text-sm text-ink-soft">
        {asksInTurn
          ? `In a ${questionnaire.kind}, questions are asked one after another, so people cannot add rows.`
          : 'For lists that vary in length by organisation: wards, drugs, staff. People add rows as they fill them in, and each row has the same questions.'}
      </p>
      {!isRoster && !isWanted && !asksInTurn && (
        <Button icon="list" onClick={() => setWanted(true)}>
          Make this a roster
        </Button>
      )}
      {(isRoster || isWanted) && <RosterForm subSection={subSection} onMade={() => setWanted(false)} />}
    </section>
  );
}

function RosterForm({ subSection, onMade }: { subSection: BuiltSubSection; onMade: () => void }) {
  const { run } = useBuilder();
  const { id } = subSection;
  const isRoster = subSection.row_word !== '';
  const part = usePartForm<Values>({
    read: (questionnaire: BuiltQuestionnaire) => {
      const found = findPart(questionnaire, 'sub-section', id)?.subSection;
      return found ? valuesOf(found) : null;
    },
    save: ({ row_word, ...rows }) =>
      setRoster(id, {
        row_word,
        minimum_rows: toNumber(rows.minimum_rows) ?? 0,
        maximum_rows: toNumber(rows.maximum_rows) ?? 0,
      }),
    onSaved: onMade,
  });
  const { register, formState } = part.form;
  const { errors } = formState;
  return (
    <PartFormFrame
      part={part}
      saveLabel={isRoster ? 'Save rows' : 'Make this a roster'}
      {...(!isRoster && { onCancel: onMade })}
      labels={{ row_word: 'Row name', minimum_rows: 'Minimum rows', maximum_rows: 'Maximum rows' }}
    >
      <TextField
        label="Row name"
        hint="In the singular: Ward, Drug, Member of staff. The rows are named Ward 1, Ward 2, …"
        maxLength={60}
        autoComplete="off"
        autoFocus={!isRoster}
        error={errors.row_word?.message}
        {...register('row_word', validateWith('Row name', required()))}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          label="Minimum rows"
          hint="Rows that are always shown, even if empty."
          inputMode="numeric"
          error={errors.minimum_rows?.message}
          {...register('minimum_rows', validateWith('Minimum rows', required(), between(0, MOST_ROWS)))}
        />
        <NumberField
          label="Maximum rows"
          hint="Every question is repeated for each row, so fewer rows are quicker to print and export."
          inputMode="numeric"
          error={errors.maximum_rows?.message}
          {...register('maximum_rows', validateWith('Maximum rows', required(), between(1, MOST_ROWS)))}
        />
      </div>
      {isRoster && (
        <p className="text-sm">
          <Button
            variant="quiet"
            onClick={() =>
              void run(() =>
                setRoster(id, { row_word: '', minimum_rows: 0, maximum_rows: subSection.rows.length || 1 }),
              )
            }
          >
            Change to a standard grid
          </Button>{' '}
          Everyone is then asked to fill in every row.
        </p>
      )}
    </PartFormFrame>
  );
}
