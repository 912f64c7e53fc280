import type { BuiltQuestion, BuiltSubSection } from '@portal/contract/questionnaire-builder';
import { useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { Select } from '../../ui/select.tsx';
import { useBuilder } from './builder-context.ts';
import { nameOfSubSection } from './outline.ts';
import { place } from './parts.queries.ts';

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
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const choices = questionnaire.sections.flatMap((section) =>
    section.sub_sections.map((sub) => ({ sub, label: `${section.section_name} › ${nameOfSubSection(sub)}` })),
  );
  const target = choices.find(({ sub }) => sub.id === subSectionId)?.sub ?? from;
  const hasCells = target.rows.length > 0 && target.columns.length > 0;
  const move = async () => {
    setPending(true);
    try {
      await place({
        question_id: question.id,
        sub_section_id: target.id,
        row_id: hasCells && rowId ? rowId : null,
        column_id: hasCells && columnId ? columnId : null,
      });
      await refresh();
      toast('Moved.', 'success');
      onClose();
    } catch (thrown) {
      setError(toApiError(thrown).error);
    }
    setPending(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Move the question">
      <div className="grid gap-5">
        {error && (
          <InlineMessage tone="error" isLive>
            {error}
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
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
