import { useState } from 'react';
import { raiseDataQueries } from '../../../data/responses/data-queries.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

type About = Omit<Parameters<typeof raiseDataQueries>[0], 'comment_text'>;

/** Asks one question about all the selected answers. */
export function RaiseDataQueryForm({
  about,
  onAsked,
  onCancel,
}: {
  about: About;
  onAsked: () => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  const { send, isPending, refusal } = useApiMutation(raiseDataQueries, {
    said: ({ asked, people }) =>
      people === 0
        ? `Query sent about ${formatCount(asked, 'answer')}. No one was emailed, because no contributor has access to the project yet.`
        : `Query sent about ${formatCount(asked, 'answer')}. ${formatCount(people, 'person', 'people')} will get an email.`,
    done: onAsked,
    typed: text,
    tells: 'here',
  });
  return (
    <Form
      isUnsaved={text.trim() !== ''}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void send({ ...about, comment_text: text });
      }}
    >
      <p className="text-ink-soft">
        Your query appears next to{' '}
        {about.answers.length === 1 ? 'the answer' : `each of the ${about.answers.length} answers`}, where the
        organisation can reply or make a correction. Each contributor gets one email.
      </p>
      <TextArea
        label="What do you want to know?"
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {refusal && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <DialogActions>
        <Button type="submit" variant="primary" disabled={text.trim() === ''} isPending={isPending}>
          Send query
        </Button>
        <CancelButton onCancel={onCancel} />
      </DialogActions>
    </Form>
  );
}
