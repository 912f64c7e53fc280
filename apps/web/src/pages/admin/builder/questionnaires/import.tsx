import { useNavigate, useSearchParams } from 'react-router';
import { ImportQuestionnaireForm } from '../../../../features/builder/questionnaire-builder/import/import-questionnaire-form.tsx';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';

/** Imports a questionnaire that exists in another product. */
export default function ImportPage() {
  usePageTitle('Import a questionnaire');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const project = params.get('project') ?? undefined;
  const made = (id: number) => {
    toast('The questionnaire has been imported as a draft.', 'success');
    void navigate(paths.questionnaireBuilder(id));
  };
  return (
    <PageBody>
      <PageHeader
        title="Import a questionnaire"
        lead="You can check every row of the file before you import it."
        crumbs={[{ label: 'Questionnaires', to: paths.questionnaires({ project }) }]}
      />
      <ImportQuestionnaireForm
        given={{
          project_id: Number(project) || null,
          time_period_id: params.get('time-period') ?? '',
        }}
        onMade={made}
      />
    </PageBody>
  );
}
