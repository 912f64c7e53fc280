import { SaxesParser } from 'saxes';
import { removeControlCharacters } from '../import/plain-text.ts';
import { ImportError } from '../import/import-error.ts';

/** An element with its content; `name` is without its prefix. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  within: XmlElement[];
};

const MOST_ELEMENTS = 400_000;
const DEEPEST = 40;

/** Reads XML whole, by its tags alone: a document type, where entities are declared, is refused. @throws Refusal */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', within: [] };
  const open: XmlElement[] = [root];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new ImportError('This file looks like XML but cannot be read. It is damaged or incomplete.');
  });
  parser.on('doctype', () => {
    throw new ImportError(
      'This file has a document type declaration (DTD). Remove the declaration and try again.',
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > MOST_ELEMENTS) throw new ImportError('This file has too many elements to import.');
    if (open.length > DEEPEST) throw new ImportError('This file is nested too deeply to import.');
    const made: XmlElement = { name: localName(name), attributes: { ...attributes }, text: '', within: [] };
    open.at(-1)!.within.push(made);
    open.push(made);
  });
  const add = (piece: string) => {
    for (const one of open.slice(1)) one.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(removeControlCharacters(text)).close();
  return root.within[0] ?? root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const childrenOf = ({ within }: XmlElement, name: string): XmlElement[] =>
  within.filter((one) => one.name === name);
/** The first element on a path; undefined where there is none. */
export const findElement = (from: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((found, name) => found && childrenOf(found, name)[0], from);
