import {
  directionOf,
  languageName,
  proposedLanguages,
  validateLanguageCode,
} from '@portal/contract/shared/languages';
import { useState } from 'react';
import { addLanguage } from '../../../data/questionnaires/translations.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const OTHER = 'other';

/** Another language to translate into: one of those proposed, or any by its code. */
export function AddLanguage(props: {
  id: number;
  there: readonly string[];
  onAdded: (language: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen onClose={props.onClose} title="Add a language">
      <LanguageForm {...props} />
    </Dialog>
  );
}

function LanguageForm({ id, there, onAdded, onClose }: Parameters<typeof AddLanguage>[0]) {
  const [chosen, setChosen] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const language = chosen === OTHER ? code.trim() : chosen;
  const { send, isPending, refusal } = useApiMutation(addLanguage, {
    said: (added) =>
      `${languageName(added.language)} has been added. Respondents can see it once you offer it.`,
    done: (added) => onAdded(added.language),
    typed: language,
    tells: 'here',
  });
  const proposed = proposedLanguages
    .filter((one) => !there.includes(one))
    .map((one) => ({ value: one, label: namesOf(one) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return (
    <Form
      isUnsaved={language !== ''}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const refused = language === '' ? 'Select a language.' : validateLanguageCode(language);
        setError(refused);
        if (!refused) void send(id, language);
      }}
    >
      {refusal && <InlineMessage tone="error" isLive title={refusal} />}
      <Select
        label="Language"
        placeholder="Select a language"
        options={[...proposed, { value: OTHER, label: 'Another language (enter its code)' }]}
        value={chosen}
        error={chosen === OTHER ? null : error}
        onChange={(event) => {
          setChosen(event.target.value);
          setError(null);
        }}
      />
      {chosen === OTHER && (
        <TextField
          label="Code"
          hint="A BCP 47 code, such as cy, pt-BR or zh-Hant."
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={error}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {language !== '' && validateLanguageCode(language) === null && (
        <p className="text-sm text-ink-soft">
          {namesOf(language)} is written from{' '}
          {directionOf(language) === 'rtl' ? 'right to left' : 'left to right'}.
        </p>
      )}
      <DialogActions>
        <Button variant="primary" type="submit" isPending={isPending}>
          Add the language
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </Form>
  );
}

/** `Welsh (Cymraeg)`. */
function namesOf(language: string): string {
  const [english, own] = [languageName(language), languageName(language, language)];
  return english === own ? english : `${english} (${own})`;
}
