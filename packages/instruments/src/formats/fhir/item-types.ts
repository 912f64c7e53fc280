import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';

/** The facts about an item that rules need before they read its answers. */
export type Item = {
  type: string;
  isCoded: boolean;
  isMany: boolean;
  isInRows: boolean;
  /** The items around it, the outermost first. */
  around: readonly string[];
  /** True if the items around it are groups, not questions, whose answers have it in a response. */
  isInGroups: boolean;
};
export type ItemTypes = ReadonlyMap<string, Item>;
/** The named expressions of the questionnaire; null for a name that means two things. */
export type Variables = ReadonlyMap<string, string | null>;

export const isFigure = ({ type }: Item): boolean => ['integer', 'decimal', 'quantity'].includes(type);

export function readItemTypes(questionnaire: JsonObject): ItemTypes {
  const found = new Map<string, Item>();
  const visit = (items: JsonObject[], within: Pick<Item, 'isInRows' | 'around' | 'isInGroups'>): void => {
    for (const item of items) {
      const [type, linkId] = [textIn(item['type']), textIn(item['linkId'])];
      const isInRows = within.isInRows || (type === 'group' && item['repeats'] === true);
      found.set(linkId, {
        ...within,
        type,
        isCoded: /choice$|^coding$/.test(type),
        isMany: item['repeats'] === true,
        isInRows,
      });
      visit(objectsIn(item['item']), {
        isInRows,
        around: [...within.around, linkId],
        isInGroups: within.isInGroups && type === 'group',
      });
    }
  };
  visit(objectsIn(questionnaire['item']), { isInRows: false, around: [], isInGroups: true });
  return found;
}

/** Reads the variables of a questionnaire and of all its items. */
export function readVariables(questionnaire: JsonObject): Variables {
  const found = new Map<string, string | null>();
  const visit = (holder: JsonObject): void => {
    for (const { url, valueExpression } of objectsIn(holder['extension'])) {
      if (!textIn(url).endsWith('/variable') || !isObject(valueExpression)) continue;
      const name = textIn(valueExpression['name']);
      const written = textIn(valueExpression['expression']);
      const isRead = textIn(valueExpression['language']) === 'text/fhirpath';
      const isSame = !found.has(name) || found.get(name) === written;
      found.set(name, isRead && isSame ? written : null);
    }
    objectsIn(holder['item']).forEach(visit);
  };
  visit(questionnaire);
  return found;
}
