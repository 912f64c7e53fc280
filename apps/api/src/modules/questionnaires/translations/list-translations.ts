import type { listTranslations as endpoint, TextKind } from '@portal/contract/questionnaires/translations';
import { foldText } from '@portal/contract/shared/fold-text';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { loadTranslations, loadSourceTexts } from './load-languages-and-texts.ts';
import { hasSimpleMarkup, type SourceText } from './source-texts.ts';

const MOST_PLACES = 5;

export const listTranslations: Handler<typeof endpoint> = async ({ db, deps, params, query, loaded }) => {
  const of = { questionnaire_id: params.id, language: params.language };
  const translated = await loadTranslations(db, of);
  const { texts } = await loadSourceTexts(deps, db, loaded.questionnaire);
  const looked = foldText(query.search?.trim() ?? '');
  const isWanted = ({ source, places }: SourceText) => {
    const text = translated.get(source);
    if (query.state !== undefined && (query.state === 'missing') !== (text === undefined)) return false;
    if (query.kind !== undefined && !isOf(places, query.kind)) return false;
    return [source, text ?? '', ...places.map(({ place }) => place)].some((one) =>
      foldText(one).includes(looked),
    );
  };
  const found = texts.filter(isWanted);
  return {
    texts: found.slice(query.offset, query.offset + query.limit).map(({ source, places }) => ({
      source,
      text: translated.get(source) ?? null,
      places: places.slice(0, MOST_PLACES).map(({ kind, place }) => ({ kind, place })),
      place_count: places.length,
      is_rich: hasSimpleMarkup(source),
    })),
    total: found.length,
  };
};

const isOf = (places: SourceText['places'], kind: TextKind) => places.some((one) => one.kind === kind);
