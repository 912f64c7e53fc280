import type { Languages, QuestionnaireLanguage } from '@portal/contract/questionnaires/translations';
import { languageName } from '@portal/contract/shared/languages';
import { useState } from 'react';
import {
  removeLanguage,
  downloadTranslationFile,
  updateLanguage,
} from '../../../data/questionnaires/translations.ts';
import { formatCount, formatDate } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { MenuTriggerButton } from '../../../ui/menu/menu-trigger-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx';
import { ImportTranslations } from './import-translations.tsx';
import { SurveyWordingStatus } from './survey-wording-status.tsx';
import { ReviewForm } from './review-form.tsx';

/** One language: whether it is offered, who has read it, its files, and how it looks to respondents. */
export function LanguagePanel({
  id,
  about,
  shown,
  onRemoved,
}: {
  id: number;
  about: Languages;
  shown: QuestionnaireLanguage;
  onRemoved: () => void;
}) {
  const { language, is_offered, gaps } = shown;
  const of = { id, language };
  const name = languageName(language);
  const [asking, setAsking] = useState<'import' | 'remove' | 'review' | null>(null);
  const close = () => setAsking(null);
  const { send: save } = useApiMutation(downloadTranslationFile);
  const offer = useApiMutation(updateLanguage, {
    said: (is) =>
      is.is_offered ? `${name} is offered to respondents.` : `${name} is no longer offered to respondents.`,
  });
  const survey = about.survey_submission_id;
  return (
    <section aria-labelledby="language" className="my-8 grid gap-5 border-y border-line py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="language" className="mr-auto text-xl">
          {name}
        </h2>
        {survey !== null && (
          <a
            className="link text-sm font-semibold"
            href={`${paths.survey(id, survey)}?lang=${language}`}
            target="_blank"
            rel="noreferrer"
          >
            See the survey in {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <Button icon="upload" onClick={() => setAsking('import')}>
          Import file…
        </Button>
        <Menu trigger={<MenuTriggerButton>More</MenuTriggerButton>}>
          <MenuItem icon="download" onAction={() => void save(of, 'xlsx')}>
            Download as a workbook
          </MenuItem>
          <MenuItem icon="download" onAction={() => void save(of, 'xliff')}>
            Download as XLIFF
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="trash-2" isDestructive onAction={() => setAsking('remove')}>
            Remove {name}…
          </MenuItem>
        </Menu>
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <Switch
          label="Offered to respondents"
          hint={
            gaps === 0
              ? 'They can select it on the first page.'
              : `They can select it on the first page. English is shown for ${formatCount(gaps, 'gap')}.`
          }
          checked={is_offered}
          disabled={offer.isPending}
          onChange={(event) =>
            void offer.send(of, { is_offered: event.target.checked, seen: { is_offered } })
          }
        />
        <ReviewState of={of} shown={shown} onReview={() => setAsking('review')} />
      </div>
      {about.kind === 'survey' && <SurveyWordingStatus language={language} />}
      <Dialog isOpen={asking === 'import'} onClose={close} size="large" title={`Import ${name} from a file`}>
        <ImportTranslations {...of} onClose={close} />
      </Dialog>
      <Dialog isOpen={asking === 'review'} onClose={close} title={`Mark ${name} as reviewed`}>
        <ReviewForm {...of} note={shown.reviewed_note} onClose={close} />
      </Dialog>
      {asking === 'remove' && (
        <RemoveDialog
          name={name}
          kind="language"
          {...(shown.translated + shown.unused > 0 && { typeToConfirm: name })}
          remove={() => removeLanguage(of)}
          onRemoved={onRemoved}
          onClose={close}
        >
          {shown.translated + shown.unused === 0
            ? 'There are no translations in this language yet.'
            : `This permanently deletes ${formatCount(shown.translated, 'translation')}${shown.unused > 0 ? `, and ${formatCount(shown.unused, 'unused translation')}` : ''}. Respondents who use this language will see English instead.`}
        </RemoveDialog>
      )}
    </section>
  );
}

/** Says if a speaker of the language has reviewed the translations, and lets the user change that. */
function ReviewState({
  of,
  shown: { gaps, reviewed_at, reviewed_by_name, reviewed_note },
  onReview,
}: {
  of: { id: number; language: string };
  shown: QuestionnaireLanguage;
  onReview: () => void;
}) {
  const unreview = useApiMutation(updateLanguage, { said: 'Review removed.' });
  return (
    <div>
      <p>
        {reviewed_at
          ? `Reviewed by a native speaker on ${formatDate(reviewed_at)}${reviewed_by_name ? `, recorded by ${reviewed_by_name}` : ''}.`
          : 'Not yet reviewed by a native speaker.'}
      </p>
      {reviewed_at && reviewed_note && <p className="text-sm text-ink-soft">{reviewed_note}</p>}
      {!reviewed_at && gaps > 0 && (
        <p className="text-sm text-ink-faint">You can mark it as reviewed when there are no gaps.</p>
      )}
      <div className="mt-2">
        {reviewed_at ? (
          <Button
            size="small"
            isPending={unreview.isPending}
            onClick={() => void unreview.send(of, { is_reviewed: false, seen: { is_reviewed: true } })}
          >
            Remove review
          </Button>
        ) : (
          <Button size="small" disabled={gaps > 0} onClick={onReview}>
            Mark as reviewed…
          </Button>
        )}
      </div>
    </div>
  );
}
