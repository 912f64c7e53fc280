import { languageName } from '@portal/contract/shared/languages';
import { useState } from 'react';
import { updateLanguage } from '../../../data/questionnaires/translations.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Confirms that a person who speaks the language has read all of the translation. */
export function ReviewForm({
  id,
  language,
  note,
  onClose,
}: {
  id: number;
  language: string;
  note: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(note);
  const { send, isPending, refusal } = useApiMutation(updateLanguage, {
    said: `${languageName(language)} is marked as reviewed.`,
    done: onClose,
    typed,
    tells: 'here',
  });
  const body = { is_reviewed: true, reviewed_note: typed, seen: { gaps: 0 } };
  return (
    <Form
      isUnsaved={typed !== note}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ id, language }, body);
      }}
    >
      {refusal && <InlineMessage tone="error" isLive title={refusal} />}
      <p className="text-ink-soft">
        Confirm that a native or fluent speaker has read every translation. If a translation changes later,
        all must be reviewed again.
      </p>
      <TextArea
        label="Reviewer and findings"
        isOptional
        maxLength={1000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <Button variant="primary" type="submit" isPending={isPending}>
          Mark as reviewed
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </Form>
  );
}
