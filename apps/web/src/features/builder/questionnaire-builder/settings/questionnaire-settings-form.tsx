import { required } from '@portal/contract/shared/form-rules';
import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import { lazy, Suspense } from 'react';
import { updateQuestionnaire } from '../../../../data/builder/questionnaire-builder.ts';
import { validateWith } from '../../../../lib/form/form.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../../ui/form/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { PartFormFrame } from '../part-editor/part-form-frame.tsx';
import { StatusSteps } from './status-steps.tsx';
import { questionnaireKindNames, questionnaireKindOptions } from './status-and-kind-names.ts';
import { usePartForm } from '../part-editor/use-part-form.ts';

/** Only what is collected case by case, or from respondents, has such settings. */
const CaseSettings = lazy(() => import('./case-settings.tsx'));

type Values = Pick<BuiltQuestionnaire, 'questionnaire_name' | 'kind' | 'introduction' | 'declaration'>;

const read = ({ questionnaire_name, kind, introduction, declaration }: BuiltQuestionnaire): Values => ({
  questionnaire_name,
  kind,
  introduction,
  declaration,
});

/** Name, kind, texts and status of the questionnaire. */
export function QuestionnaireSettingsForm() {
  const { questionnaire } = useBuilder();
  const { id } = questionnaire;
  const part = usePartForm<Values>({ read, save: (values) => updateQuestionnaire(id, values) });
  const { register, formState } = part.form;
  const hasAnswers = questionnaire.submissions_with_answers > 0;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-10">
      <section>
        <h2 tabIndex={-1} className="mb-4 outline-none">
          Status
        </h2>
        <StatusSteps />
      </section>
      <section>
        <h2 className="mb-4">Settings</h2>
        <PartFormFrame part={part}>
          <TextField
            label="Name"
            maxLength={300}
            error={formState.errors.questionnaire_name?.message}
            {...register('questionnaire_name', validateWith('Name', required()))}
          />
          {hasAnswers ? (
            <div className="grid gap-1 text-sm">
              <p className="font-semibold">Type</p>
              <p>{questionnaireKindNames[questionnaire.kind]}</p>
              <p className="text-ink-faint">You cannot change this once there are answers.</p>
            </div>
          ) : (
            <Select
              label="Type"
              options={questionnaireKindOptions}
              error={formState.errors.kind?.message}
              {...register('kind')}
            />
          )}
          <TextArea
            label="Introduction"
            isOptional
            hint="Shown above the first section: what the questionnaire is about, what to have ready and who to contact. You can use simple HTML."
            error={formState.errors.introduction?.message}
            {...register('introduction')}
          />
          <TextArea
            label="Declaration"
            isOptional
            hint="The statement people confirm when they submit, for example that the service lead has checked the figures."
            error={formState.errors.declaration?.message}
            {...register('declaration')}
          />
        </PartFormFrame>
      </section>
      {(questionnaire.kind === 'case' || questionnaire.kind === 'survey') && (
        <Suspense fallback={null}>
          <CaseSettings />
        </Suspense>
      )}
    </div>
  );
}
