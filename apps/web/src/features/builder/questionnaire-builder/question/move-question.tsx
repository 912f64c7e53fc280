import type { BuiltQuestion, BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { useState } from 'react';
import { placeQuestion } from '../../../../data/builder/questionnaire-builder.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../../ui/buttons/cancel-button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { useBuilder } from '../builder-context.ts';
import { nameOfSubSection } from '../outline/outline.ts';

/** Puts a question into another sub-section, or into a cell of a grid. */
export function MoveQuestion({
  question,
  from,
  onClose,
}: {
  question: BuiltQuestion;
  from: BuiltSubSection;
  onClose: () => void;
}) {
  const { questionnaire, refresh } = useBuilder();
  const [subSectionId, setSubSection] = useState(from.id);
  const [rowId, setRow] = useState(question.row_id ?? 0);
  const [columnId, setColumn] = useState(question.column_id ?? 0);
  const { send, isPending, refusal } = useApiMutation(placeQuestion, {
    said: 'Moved.',
    done: async () => {
      await refresh();
      onClose();
    },
    tells: 'here',
  });
  const choices = questionnaire.sections.flatMap((section) =>
    section.sub_sections.map((sub) => ({ sub, label: `${section.section_name} › ${nameOfSubSection(sub)}` })),
  );
  const target = choices.find(({ sub }) => sub.id === subSectionId)?.sub ?? from;
  const hasCells = target.rows.length > 0 && target.columns.length > 0;
  const move = () =>
    send({
      question_id: question.id,
      sub_section_id: target.id,
      row_id: hasCells && rowId ? rowId : null,
      column_id: hasCells && columnId ? columnId : null,
    });
  return (
    <Dialog isOpen onClose={onClose} title="Move the question">
      <div className="grid gap-5">
        {refusal && (
          <InlineMessage tone="error" isLive>
            {refusal}
          </InlineMessage>
        )}
        <Select
          label="To"
          options={choices.map(({ sub, label }) => ({ value: sub.id, label }))}
          value={subSectionId}
          onChange={(event) => {
            setSubSection(Number(event.target.value));
            setRow(0);
            setColumn(0);
          }}
        />
        {hasCells && (
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label="Row"
              options={[
                { value: 0, label: 'Below the grid' },
                ...target.rows.map((row) => ({ value: row.id, label: row.row_name })),
              ]}
              value={rowId}
              onChange={(event) => setRow(Number(event.target.value))}
            />
            <Select
              label="Column"
              options={[
                { value: 0, label: 'Below the grid' },
                ...target.columns.map((column) => ({ value: column.id, label: column.column_name })),
              ]}
              value={columnId}
              onChange={(event) => setColumn(Number(event.target.value))}
            />
          </div>
        )}
      </div>
      <DialogActions>
        <Button variant="primary" isPending={isPending} onClick={() => void move()}>
          Move
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </Dialog>
  );
}
