import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';

/**
 * The objects of a metadata export, by kind and id. Objects nested at their place of use are read from there.
 */
export class Metadata {
  private readonly json: JsonObject;
  private readonly kinds = new Map<string, Map<string, JsonObject>>();

  constructor(json: JsonObject) {
    this.json = json;
  }

  list(kind: string): JsonObject[] {
    return objectsIn(this.json[kind]);
  }

  /**
   * Finds the object of a reference: the reference itself if it is the whole object, null if the object is
   * not in the file.
   */
  find(kind: string, reference: unknown): JsonObject | null {
    if (!isObject(reference)) return null;
    const id = idOf(reference);
    const known = this.byId(kind).get(id);
    if (known) return known;
    return nameOf(reference) === '' ? null : reference;
  }

  private byId(kind: string): Map<string, JsonObject> {
    const before = this.kinds.get(kind);
    if (before) return before;
    const found = new Map(this.list(kind).map((one) => [idOf(one), one]));
    this.kinds.set(kind, found);
    return found;
  }
}

export const idOf = (object: JsonObject): string => textIn(object['id']);
export const nameOf = (object: JsonObject): string =>
  textIn(object['formName']) ||
  textIn(object['displayFormName']) ||
  textIn(object['displayName']) ||
  textIn(object['name']) ||
  textIn(object['shortName']);
