import { between, email, matches, required } from '@portal/contract/shared/form-rules';
import type { Settings } from '@portal/contract/site/settings';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { updateSettings } from '../../../data/site/settings.ts';
import { rebaseForm, validateWith } from '../../../lib/form/form.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { hasUnsaved } from '../../../lib/form/unsaved-store.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RichTextField } from '../../../ui/form/rich-text-field.tsx';
import { NumberField, TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ColourField } from './colour-field.tsx';
import { SenderFields } from './sender-fields.tsx';
import {
  describeSettingsConsequences,
  toSettingsFields,
  type SettingsValues,
  toSettingsValues,
} from './settings-values.ts';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';

const ICON = /^[a-z\d-]+:[a-z\d-]+$/;
const whole = (unit: string, most: number) => [
  matches([/^\s*[\d,]+\s*$/], `Enter a whole number of ${unit}.`),
  between(1, most, `Enter 1 to ${formatNumber(most)} ${unit}.`),
];

/** Shown after the reload, because a message shown before it would be lost. */
const SAVED = 'settings-saved';

/**
 * Edits the programme's name, appearance, texts and requirements for users. Changes to requirements are
 * confirmed first.
 */
export function SettingsForm({ settings }: { settings: Settings }) {
  // The settings as opened or last saved here, regardless of any reload in the background.
  const [opened, setOpened] = useState(settings);
  const form = useForm({ defaultValues: toSettingsValues(opened), shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const [isSaved, setSaved] = useState(false);
  const [asking, setAsking] = useState<string[]>([]);
  // Reload so that name, colour and footer are the new ones everywhere. Nothing is unsaved by then.
  useEffect(() => {
    if (!isSaved) return;
    tabStorage.setItem(SAVED, 'yes');
    location.reload();
  }, [isSaved]);
  useEffect(() => {
    if (tabStorage.getItem(SAVED)) toast('The settings have been saved.', 'success');
    tabStorage.removeItem(SAVED);
  }, []);
  const save = (values: SettingsValues) =>
    updateSettings({ ...toSettingsFields(values), version: opened.version });
  const done = (stored: Settings, sent: SettingsValues) => {
    setOpened(stored);
    rebaseForm(form, sent, toSettingsValues(stored));
    // Text typed since, here or in a dialog, is not dropped for the new look.
    if (hasUnsaved()) toast('The settings are saved, except for changes you have made since.', 'success');
    else setSaved(true);
  };
  const confirmed = useFormMutation(form, save, { done, typedOn: 'done' });
  const submit = useFormMutation(
    form,
    async (values) => {
      const found = describeSettingsConsequences(opened, toSettingsFields(values));
      if (found.length === 0) done(await save(values), values);
      else setAsking(found);
    },
    { typedOn: 'done' },
  );
  return (
    // The user cannot type while the page reloads.
    <Form isUnsaved={isDirty} inert={isSaved} className="grid max-w-2xl gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <h2 className="text-xl">Name and branding</h2>
      <BrandingFields form={form} />
      <SenderFields form={form} mailFrom={opened.mail_from} />
      <h2 className="mt-4 text-xl">Cookies and privacy</h2>
      <RichTextField
        label="Cookie text"
        hint="Shown on the cookie policy page, after the standard text."
        control={form.control}
        name="cookie_text"
      />
      <RichTextField
        label="Privacy text"
        hint="Shown after the standard text on the privacy page. Say who is responsible for the data and how to contact them."
        control={form.control}
        name="privacy_text"
      />
      <h2 className="mt-4 text-xl">Sign-in</h2>
      <SignInFields form={form} />
      <div>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save settings
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking.length > 0}
        onClose={() => setAsking([])}
        onConfirm={() => {
          setAsking([]);
          confirmed();
        }}
        title="Some people will be affected. Save the changes?"
        confirmLabel="Save settings"
      >
        <ul className="grid gap-2">
          {asking.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </Form>
  );
}

type SettingsFormState = UseFormReturn<SettingsValues>;

function BrandingFields({ form }: { form: SettingsFormState }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Programme name"
        hint="Shown in page titles, the footer and emails."
        autoComplete="off"
        maxLength={200}
        error={errors.programme_name?.message}
        {...form.register('programme_name', validateWith('Programme name', required()))}
      />
      <TextField
        label="Product name"
        hint="Shown next to the logo."
        autoComplete="off"
        maxLength={100}
        error={errors.product_name?.message}
        {...form.register('product_name', validateWith('Product name', required()))}
      />
      <ColourField form={form} />
      <TextField
        label="Support email"
        hint="Shown in the footer and wherever people may need help."
        isOptional
        type="email"
        autoComplete="off"
        maxLength={200}
        error={errors.support_email?.message}
        {...form.register('support_email', validateWith('Support email', email()))}
      />
      <TextField
        label="Home page tagline"
        isOptional
        autoComplete="off"
        maxLength={200}
        error={errors.tagline?.message}
        {...form.register('tagline')}
      />
      <TextField
        label="Home page icon"
        hint="The name of a public icon, such as mdi:heart-pulse."
        isOptional
        autoComplete="off"
        maxLength={100}
        error={errors.welcome_icon?.message}
        {...form.register(
          'welcome_icon',
          validateWith('Icon', matches([ICON], 'Enter an icon as collection:name, such as mdi:heart-pulse.')),
        )}
      />
    </>
  );
}

function SignInFields({ form }: { form: SettingsFormState }) {
  const { errors } = form.formState;
  return (
    <>
      <Checkbox
        label="Require multi-factor authentication (MFA)"
        hint="Anyone without MFA must set it up before they can use the portal."
        {...form.register('mfa_required')}
      />
      <NumberField
        label="Password expiry"
        hint="If you leave this empty, passwords do not expire."
        isOptional
        suffix="days"
        error={errors.password_expiry_days?.message}
        {...form.register('password_expiry_days', validateWith('Password expiry', ...whole('days', 3650)))}
      />
      <NumberField
        label="Inactivity limit"
        hint="People are signed out after this long without activity. At most 168 hours (one week)."
        suffix="hours"
        error={errors.session_hours?.message}
        {...form.register(
          'session_hours',
          validateWith('Inactivity limit', required(), ...whole('hours', 168)),
        )}
      />
    </>
  );
}
