import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { type CurrentCase, useCaseNavigation } from './use-case-navigation.ts';

/** Shows the current case, the progress of all cases, and links to its neighbours. */
export function CaseBar(shown: CurrentCase) {
  const { current } = shown;
  const { one, progress, previous, next, linkToCase, casesPath } = useCaseNavigation(shown);
  const total =
    progress && (progress.settings.target ?? progress.unused + progress.in_progress + progress.complete);
  return (
    <section aria-label="Case" className="mb-6 grid gap-4">
      <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-canvas px-4 py-3 text-sm">
        <p className="min-w-40">
          <span className="text-ink-faint">Reviewer: </span>
          {one ? (one.reviewer_name ?? 'none yet') : '…'}
        </p>
        {progress && (
          <ProgressBar
            className="w-48"
            label="Cases"
            value={progress.complete}
            max={total}
            text={`${progress.complete} of ${total} complete`}
          />
        )}
        <nav aria-label="Cases" className="ml-auto flex flex-wrap gap-2">
          <LinkButton size="small" variant="quiet" icon="list" to={casesPath}>
            All cases
          </LinkButton>
          {previous && (
            <LinkButton size="small" icon="arrow-left" to={linkToCase(previous.case_code)}>
              Previous case
              <span className="sr-only"> {formatCaseCode(previous.case_code)}</span>
            </LinkButton>
          )}
          {next && (
            <LinkButton size="small" iconAfter="arrow-right" to={linkToCase(next.case_code)}>
              Next case
              <span className="sr-only"> {formatCaseCode(next.case_code)}</span>
            </LinkButton>
          )}
        </nav>
      </div>
      {current.is_second_review && (
        <InlineMessage title="Second review">
          The first review is hidden until both reviews are complete.
        </InlineMessage>
      )}
    </section>
  );
}
