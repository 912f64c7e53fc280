import { matches, required } from '@portal/contract/shared/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { deriveAccentColours, contrastRatio } from '@portal/contract/platform/accent-colours';
import { validateWith } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { SettingsValues } from './settings-values.ts';

/** The colour of the programme, with what becomes of it and how well it is read. */
export function ColourField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const colour = useWatch({ control: form.control, name: 'primary_colour' });
  const accent = deriveAccentColours(colour);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Colour"
          hint="A # followed by six hexadecimal digits, such as #12547a."
          autoComplete="off"
          maxLength={7}
          error={form.formState.errors.primary_colour?.message}
          {...form.register(
            'primary_colour',
            validateWith(
              'Colour',
              required(),
              matches([/^#[\da-f]{6}$/i], 'Enter a colour such as #005ea5.'),
            ),
          )}
        />
        <input
          type="color"
          aria-label="Select a colour"
          className="h-10 w-14 rounded-md border border-line-strong"
          value={accent ? colour.toLowerCase() : '#000000'}
          onChange={(event) =>
            form.setValue('primary_colour', event.target.value, { shouldDirty: true, shouldValidate: true })
          }
        />
      </div>
      {accent && (
        <div className="flex flex-wrap items-center gap-4 text-sm" role="status">
          <span
            className="rounded-md px-4 py-2 font-semibold"
            style={{ background: accent.accent, color: accent['on-accent'] }}
          >
            A button
          </span>
          <span className="rounded-md px-4 py-2 font-semibold" style={{ color: accent['accent-text'] }}>
            A link
          </span>
          <span className="text-ink-soft">
            Contrast: button {ratio(accent.accent, accent['on-accent'])}, link{' '}
            {ratio(accent['accent-text'], '#ffffff')}.{' '}
            {accent.accent.toLowerCase() === colour.toLowerCase()
              ? 'Both are easy enough to read (at least 4.5 : 1).'
              : 'The colour is made slightly lighter or darker where needed to keep text readable.'}
          </span>
        </div>
      )}
    </div>
  );
}

const ratio = (one: string, other: string) => `${contrastRatio(one, other).toFixed(1)} : 1`;
