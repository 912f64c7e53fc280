import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { questionnaireDefinitionQuery } from '../../../../data/builder/questionnaire-builder.ts';
import { SectionEditor } from '../../../../features/responses/answers/section/section-editor.tsx';
import {
  previewSection,
  shownSections,
  type TriedAnswers,
} from '../../../../features/builder/questionnaire-builder/preview-section.ts';
import { StatusBadge } from '../../../../features/builder/questionnaire-builder/settings/status-badge.tsx';
import { cx } from '../../../../lib/format/class-names.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { PageLoadState } from '../../../../shell/error-handling/page-load-state.tsx';
import { type PreviewLookups, usePreviewLookups } from './use-preview-lookups.ts';

/** A questionnaire as participants see it, to be tried out: rules, checks and sums work, nothing is saved. */
export default function PreviewPage() {
  const { id = '' } = useParams();
  if (!/^\d{1,9}$/.test(id)) throw new PageNotFound(location.pathname);
  const { data, error, refetch } = useQuery(questionnaireDefinitionQuery(Number(id)));
  const known = usePreviewLookups(data);
  usePageTitle(data ? `Preview: ${data.questionnaire_name}` : 'Preview');
  if (!data) return <PageLoadState error={error} retry={refetch} />;
  if (!known.lookups) return <PageLoadState error={known.error} retry={known.refetch} />;
  return (
    <PageBody>
      <PageHeader
        title={data.questionnaire_name}
        lead={`${data.project_name}, ${data.time_period_name}`}
        crumbs={[
          { label: 'Questionnaires', to: paths.questionnaires({ project: data.project_id }) },
          { label: data.questionnaire_name, to: paths.questionnaireBuilder(data.id) },
        ]}
        badge={<StatusBadge status={data.status} />}
        actions={
          <LinkButton icon="pencil" to={paths.questionnaireBuilder(data.id)}>
            Back to editing
          </LinkButton>
        }
      />
      <InlineMessage tone="info" className="mb-8" title="This is a preview">
        This is what a participant sees. Anything you type is lost when you leave. Last period’s answers are
        not shown.
      </InlineMessage>
      {data.sections.length === 0 ? (
        <EmptyState icon="list-checks" title="There is nothing to preview yet">
          Add a section with questions to the questionnaire first.
        </EmptyState>
      ) : (
        <TryOut questionnaire={data} lookups={known.lookups} />
      )}
    </PageBody>
  );
}

function TryOut({ questionnaire, lookups }: { questionnaire: BuiltQuestionnaire; lookups: PreviewLookups }) {
  const [params] = useSearchParams();
  const [tried, setTried] = useState<TriedAnswers>(new Map());
  const shown = shownSections(questionnaire, tried, lookups.tables);
  const wanted = Number(params.get('section'));
  // The section on screen stays, regardless of the answers in it.
  const current = questionnaire.sections.find((one) => one.id === wanted) ?? shown[0];
  if (!current) {
    return <EmptyState title="Every section is hidden">No answer meets their conditions yet.</EmptyState>;
  }
  const listed = questionnaire.sections.filter((one) => shown.includes(one) || one === current);
  const next = listed[listed.indexOf(current) + 1];
  const linkTo = (section: number) => paths.questionnairePreview(questionnaire.id, { section });
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[15rem_1fr]">
      <nav aria-label="Sections" className="no-print lg:sticky lg:top-4 lg:self-start">
        <ol className="grid gap-1">
          {listed.map((section) => (
            <li key={section.id}>
              <Link
                to={linkTo(section.id)}
                aria-current={section === current ? 'page' : undefined}
                className={cx(
                  'block rounded-md px-3 py-2.5 text-sm',
                  section === current
                    ? 'bg-accent-tint font-semibold text-accent-text'
                    : 'text-ink-soft hover:bg-canvas',
                )}
              >
                {section.section_name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0">
        {current === listed[0] && questionnaire.introduction && (
          <RichText className="mb-4 max-w-2xl text-lg text-ink-soft" text={questionnaire.introduction} />
        )}
        <TriedSection
          key={current.id}
          questionnaire={questionnaire}
          sectionId={current.id}
          tried={tried}
          lookups={lookups.sent}
          onTried={(more) => setTried((before) => new Map([...before, ...more]))}
          next={next && { label: next.section_name, to: linkTo(next.id) }}
        />
        {!next && questionnaire.declaration && (
          <section className="mt-10" aria-label="Declaration">
            <h2 className="mb-2 text-xl">Declaration</h2>
            <p className="mb-2 text-sm text-ink-soft">Anyone who submits the questionnaire agrees to this:</p>
            <RichText className="max-w-2xl" text={questionnaire.declaration} />
          </section>
        )}
      </div>
    </div>
  );
}

/** One section, opened with what was tried out in it before; from then on it knows its answers itself. */
function TriedSection({
  questionnaire,
  sectionId,
  tried,
  lookups,
  onTried,
  next,
}: {
  questionnaire: BuiltQuestionnaire;
  sectionId: number;
  tried: TriedAnswers;
  lookups: PreviewLookups['sent'];
  onTried: (more: TriedAnswers) => void;
  next: { label: string; to: string } | undefined;
}) {
  const [section] = useState(() => previewSection(questionnaire, sectionId, tried, lookups));
  if (!section) return null;
  return (
    <SectionEditor
      section={section}
      questionnaireId={questionnaire.id}
      submissionId={0}
      userId={0}
      isReadOnly={false}
      signInAgain={() => null}
      tryOut={(changes) => onTried(new Map(changes.map((change) => [change.question_id, change])))}
      after={
        next && (
          <LinkButton to={next.to} iconAfter="arrow-right">
            Next: {next.label}
          </LinkButton>
        )
      }
    />
  );
}
