import type { getOwnCase as endpoint } from '@portal/contract/surveys';
import type { Handler } from '../../http/mount.ts';
import { applyStored, readProgress } from '../answers/open-answers.ts';
import { shownProgress } from '../answers/section-progress.ts';
import { selectCaseSettings } from '../case-codes/case-settings.sql.ts';
import { refuseReadOnly } from '../returns/open-answering.ts';
import { inLanguage } from './in-language.ts';
import { showSurvey } from './show-survey.ts';

/** A case that takes no answers says why, and when it was sent its reference, so that the last page is there again. */
export const getOwnCase: Handler<typeof endpoint> = async ({ db, deps, query, scene }) => {
  if (scene.read_only === 'withdrawn') refuseReadOnly(scene);
  const own = scene.case;
  const settings = await selectCaseSettings(db, scene.questionnaire.id);
  const reader = await inLanguage(deps, db, scene.questionnaire, [query.language, own.language]);
  const shown =
    scene.read_only === null ? await readProgress(db, deps, scene.set, scene.questionnaire) : null;
  const sections = shown ? shownProgress(shown, applyStored(shown)) : [];
  return {
    survey: showSurvey(scene, settings, reader),
    state: own.state,
    reference: own.state === 'complete' ? own.reference : null,
    thanks: reader.say(settings.thanks),
    sections: sections.map((one) => ({ ...one, section_name: reader.say(one.section_name) })),
  };
};
