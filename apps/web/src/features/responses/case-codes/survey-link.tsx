import type { CaseSettings } from '@portal/contract/responses/case-codes';
import { toast } from '../../../lib/browser/toasts.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';

/** The survey's address, to be copied, scanned or printed. */
export function SurveyLink({
  link,
  settings,
  posterPath,
}: {
  link: string;
  settings: CaseSettings;
  posterPath: string;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast('Link copied.', 'success');
    } catch {
      toast('Your browser does not allow copying. Select the link and copy it yourself.', 'warning');
    }
  };
  return (
    <section
      aria-labelledby="survey-link"
      className="mb-8 flex flex-wrap items-start gap-x-8 gap-y-4 rounded-lg border border-line p-5"
    >
      <QrCode
        value={link}
        label="QR code for the survey link"
        size={140}
        level="M"
        margin={4}
        renderAs="svg"
      />
      <div className="grid min-w-0 flex-1 basis-72 gap-3">
        <h2 id="survey-link" className="text-lg">
          Survey link
        </h2>
        <p className="font-mono text-sm wrap-anywhere">{link}</p>
        <p className="text-sm text-ink-soft">
          {settings.is_open_link
            ? 'Anyone with the link can answer. They get a code so they can come back later.'
            : 'People who open the link must enter a code. Each letter or label has its own code and link.'}{' '}
          No one using the portal can see who gave which answers.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon="copy" onClick={() => void copy()}>
            Copy link
          </Button>
          {settings.is_open_link && (
            <LinkButton size="small" icon="printer" to={posterPath}>
              Print poster
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}
