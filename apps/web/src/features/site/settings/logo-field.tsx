import { useId } from 'react';
import { removeLogo, uploadLogo } from '../../../data/site/settings.ts';
import { hasUnsaved } from '../../../lib/form/unsaved-store.ts';
import { runtimeConfig } from '../../../lib/http/runtime-config.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/**
 * Shows the current logo and lets the user upload another. It is stored at once; the page reloads to show it
 * everywhere.
 */
export function LogoField({ hasUploaded }: { hasUploaded: boolean }) {
  const inputId = useId();
  // What is typed beside it and not saved yet is not given up for that.
  const reload = () =>
    hasUnsaved()
      ? toast('Logo changed. Reload the page to see it everywhere.', 'success')
      : location.reload();
  const upload = useApiMutation(uploadLogo, { done: reload, tells: 'here' });
  const remove = useApiMutation(removeLogo, { done: reload, tells: 'here' });
  const refusal = upload.refusal ?? remove.refusal;
  return (
    <section aria-labelledby={`${inputId}-title`} className="grid gap-4">
      <h2 id={`${inputId}-title`} className="text-xl">
        Logo
      </h2>
      {runtimeConfig.has_logo ? (
        <img
          src={`/images/logos/${runtimeConfig.programme_code}.svg`}
          alt="Current logo"
          className="h-12 w-auto justify-self-start"
        />
      ) : (
        <p className="text-ink-soft">No logo yet. The programme name is shown instead.</p>
      )}
      {refusal && (
        <InlineMessage tone="error" isLive title="The logo was not changed">
          {refusal}
        </InlineMessage>
      )}
      <div>
        <label htmlFor={inputId} className="block text-sm font-semibold">
          New logo
        </label>
        <p id={`${inputId}-hint`} className="text-sm text-ink-faint">
          A PNG or SVG file of up to 512 kB. Only shapes, text and colours in an SVG are used.
        </p>
        <input
          id={inputId}
          aria-describedby={`${inputId}-hint`}
          type="file"
          accept=".png,.svg,image/png,image/svg+xml"
          disabled={upload.isPending}
          className="mt-1.5 block w-full max-w-xl rounded-md border border-line-strong p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void upload.send(file);
            // The same file can be selected again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
      {hasUploaded && (
        <div>
          <Button isPending={remove.isPending} onClick={() => void remove.send()}>
            Remove logo
          </Button>
        </div>
      )}
    </section>
  );
}
