import type { ListedQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { downloadQuestionnaire } from '../../../../data/builder/instrument-definition.ts';
import { DeleteQuestionnaire } from '../../../../features/builder/questionnaire-builder/list/delete-questionnaire.tsx';
import { NewQuestionnaireForm } from '../../../../features/builder/questionnaire-builder/list/new-questionnaire-form.tsx';
import type { ListAction } from '../../../../features/builder/questionnaire-builder/list/questionnaire-columns.tsx';
import { QuestionnairesTable } from '../../../../features/builder/questionnaire-builder/list/questionnaires-table.tsx';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { hasPageAt } from '../../../../shell/routing/router.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';

type Asking = { action: 'new' } | { action: 'copy' | 'delete'; questionnaire: ListedQuestionnaire } | null;

/** Lists every questionnaire of the programme, and starts new ones. */
export default function QuestionnairesPage() {
  usePageTitle('Questionnaires');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const project = params.get('project') ?? undefined;
  const timePeriod = params.get('time-period') ?? undefined;
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const { send: save } = useApiMutation(downloadQuestionnaire);
  const act = (action: ListAction, questionnaire: ListedQuestionnaire) => {
    if (action !== 'export') return setAsking({ action, questionnaire });
    const name = `${questionnaire.questionnaire_name}, ${questionnaire.time_period_name}`;
    void save(questionnaire.id, name);
  };
  const made = (id: number) => {
    toast(
      asking?.action === 'copy'
        ? 'Copied. You are now viewing the copy.'
        : 'Draft created. You can now add questions.',
      'success',
    );
    void navigate(paths.questionnaireBuilder(id));
  };
  const begin = (
    <Button variant="primary" icon="plus" onClick={() => setAsking({ action: 'new' })}>
      New questionnaire
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title="Questionnaires"
        lead="Build questionnaires here, or copy last period’s. Copies keep the question codes, so you can compare answers between periods."
        actions={
          <>
            {begin}
            {hasPageAt(paths.questionnaireImport()) && (
              <LinkButton
                icon="upload"
                to={paths.questionnaireImport({ project, 'time-period': timePeriod })}
              >
                Import
              </LinkButton>
            )}
          </>
        }
      />
      <QuestionnairesTable
        onAction={act}
        begin={<Button onClick={() => setAsking({ action: 'new' })}>Create a questionnaire</Button>}
      />
      <Dialog isOpen={asking?.action === 'new'} onClose={close} title="New questionnaire">
        <NewQuestionnaireForm
          given={{
            project_id: Number(project) || null,
            time_period_id: timePeriod ?? '',
          }}
          onMade={made}
          onCancel={close}
        />
      </Dialog>
      {asking?.action === 'copy' && (
        <Dialog isOpen onClose={close} title={`Copy “${asking.questionnaire.questionnaire_name}”`}>
          <NewQuestionnaireForm copyOf={asking.questionnaire} onMade={made} onCancel={close} />
        </Dialog>
      )}
      {asking?.action === 'delete' && (
        <DeleteQuestionnaire
          questionnaire={asking.questionnaire}
          onClose={close}
          onDeleted={() => toast('The questionnaire has been deleted.', 'success')}
        />
      )}
    </PageBody>
  );
}
