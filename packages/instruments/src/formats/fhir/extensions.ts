import { type JsonObject, numberIn, objectsIn, textIn, isObject } from '../../file-formats/json-text.ts';

/** Extensions of an item by the last part of their address. */
export class Extensions {
  private readonly found: Map<string, JsonObject[]>;

  constructor(item: JsonObject) {
    this.found = new Map();
    for (const extension of objectsIn(item['extension'])) {
      const name = textIn(extension['url']).split('/').at(-1)!;
      this.found.set(name, [...(this.found.get(name) ?? []), extension]);
    }
  }

  /** The names of extensions that are not among these. */
  namesBeside(known: readonly string[]): string[] {
    return [...this.found.keys()].filter((name) => name !== '' && !known.includes(name));
  }

  text(name: string): string {
    return textIn(extensionValue(this.found.get(name)?.[0]));
  }

  number(name: string): number | null {
    return numberIn(extensionValue(this.found.get(name)?.[0]));
  }

  isTrue(name: string): boolean {
    return extensionValue(this.found.get(name)?.[0]) === true;
  }

  /** The unit as people read it. */
  unit(name: string): string {
    const value = extensionValue(this.found.get(name)?.[0]);
    return isObject(value) ? textIn(value['display']) || textIn(value['code']) : '';
  }

  /** Returns an item's display controls: the codes of `questionnaire-itemControl`. */
  controls(): string[] {
    return (this.found.get('questionnaire-itemControl') ?? []).flatMap((extension) => {
      const concept = extensionValue(extension);
      return isObject(concept) ? objectsIn(concept['coding']).map((coding) => textIn(coding['code'])) : [];
    });
  }

  /** The translations of a text, by language. */
  translations(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { extension } of this.found.get('translation') ?? []) {
      const part = (url: string) =>
        textIn(extensionValue(objectsIn(extension).find((one) => one['url'] === url)));
      if (part('lang') !== '' && part('content') !== '') found.set(part('lang'), part('content'));
    }
    return found;
  }

  /** The language of a formula. */
  language(name: string): string {
    const value = extensionValue(this.found.get(name)?.[0]);
    return isObject(value) ? textIn(value['language']) : '';
  }

  /** The formula of a value that is calculated. */
  calculatedValue(name: string): string {
    const extension = this.found.get(name)?.[0] ?? {};
    const beside = Object.keys(extension).find((key) => key.startsWith('_value'));
    const inner = beside === undefined ? undefined : extension[beside];
    return isObject(inner)
      ? new Extensions(inner).expression('cqf-calculatedValue') ||
          new Extensions(inner).expression('cqf-expression')
      : '';
  }

  /** A formula as the item writes it. */
  expression(name: string): string {
    const value = extensionValue(this.found.get(name)?.[0]);
    return isObject(value) ? textIn(value['expression']) : textIn(value);
  }
}

/** Returns the one member of an extension or answer whose name starts with `value`. */
export function extensionValue(holder: JsonObject | undefined): unknown {
  if (!holder) return undefined;
  const name = Object.keys(holder).find((key) => key.startsWith('value'));
  return name === undefined ? undefined : holder[name];
}
