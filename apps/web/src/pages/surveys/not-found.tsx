import { useStore } from '../../lib/create-store.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { pageStore } from '../../shell/guards/page-store.ts';
import { SupportContact } from '../../ui/page/support-contact.tsx';

/** Where a survey's link leads that takes no answers: the survey is closed, or there is none. */
export default function SurveyNotFoundPage() {
  const { surveyClosedReason, lastInvalidUrl } = useStore(pageStore, (state) => state);
  const title = surveyClosedReason === null ? 'Survey not found' : 'This survey is closed';
  usePageTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <div className="prose mt-4">
        {surveyClosedReason === null ? (
          <>
            <p>
              This link does not lead to a survey. Check it against the letter or message it came with: every
              letter and digit counts.
            </p>
            {lastInvalidUrl !== null && (
              <p>
                You came by{' '}
                <code className="rounded-sm bg-sunken px-1.5 py-0.5 break-all">{lastInvalidUrl}</code>
              </p>
            )}
          </>
        ) : (
          <p>{surveyClosedReason}</p>
        )}
        <p>
          <SupportContact />
        </p>
      </div>
    </>
  );
}
