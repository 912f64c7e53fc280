import { inflateSync } from 'node:zlib';

/** An element of what a PDF is made of, as it is read aloud. */
export type Element = {
  type: string;
  alt: string | null;
  /** Said in place of its text. */
  actual: string | null;
  scope: string | null;
  hasBox: boolean;
  /** The page of its first words; counted from 0. */
  page: number | null;
  /** The marks on their pages that belong to it. */
  marks: { page: number; mark: number }[];
  text: string;
  children: Element[];
  /** The targets of its links. */
  links: { page: number; words: string }[];
};

export type PdfStructure = ReturnType<typeof readPdfStructure>;

/**
 * Reads a PDF's content besides the picture: the tree of its elements with their words. For each page it
 * reads the marks and the content outside them. Files must be as their writer leaves them: whole objects, one
 * after the other.
 */
export function readPdfStructure(file: Buffer) {
  const objects = readObjects(file.toString('latin1'));
  const get = (number: string | undefined) => objects.get(Number(number))?.head ?? '';
  const find = (sign: string) => [...objects.values()].find(({ head }) => head.includes(sign))!.head;
  const catalog = find('/Type /Catalog');
  const pageIds = refs(/\/Kids \[([^\]]*)\]/.exec(find('/Type /Pages'))![1]!);
  const fonts = new Map<number, Map<number, string>>();
  const pages = pageIds.map((id) => {
    const page = get(id);
    const content = objects.get(Number(one(/\/Contents (\d+) 0 R/, page)))!.stream!;
    const resources = get(one(/\/Resources (\d+) 0 R/, page));
    const named = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '';
    const letters = new Map<string, Map<number, string>>();
    for (const [, name, ref] of named.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = Number(ref);
      if (!fonts.has(font)) fonts.set(font, lettersOf(objects, get(ref)));
      letters.set(name!, fonts.get(font)!);
    }
    return { head: page, ...readMarks(content.toString('latin1'), letters) };
  });
  const pageOf = (ref: string | undefined) => pageIds.indexOf(ref ?? '');
  const names = [...objects.values()].find(({ head }) => head.includes('/Names ['))?.head ?? '';
  const places = new Map(
    [...names.matchAll(/\(([^)]*)\) \[(\d+) 0 R/g)].map(([, name, ref]) => [name!, pageOf(ref)]),
  );

  const read = (id: string): Element => {
    const head = get(id);
    const page = pageOf(one(/\/Pg (\d+) 0 R/, head));
    const kids = /\/K \[([^]*?)\](?=\n|>>)/.exec(head)?.[1] ?? '';
    const links = [...kids.matchAll(/\/Obj (\d+) 0 R/g)].map(([, link]) => {
      const annotation = get(link);
      const action = get(one(/\/A (\d+) 0 R/, annotation));
      return {
        page: places.get(one(/\/D \(([^)]*)\)/, action) ?? '') ?? -1,
        words: one(/\/Contents \(([^)]*)\)/, annotation) ?? '',
      };
    });
    const apart = kids.replace(/<<[^]*?>>/g, ' ');
    const others = [...kids.matchAll(/\/Pg (\d+) 0 R\n\/MCID (\d+)/g)].map(([, ref, mark]) => ({
      page: pageOf(ref),
      mark: Number(mark),
    }));
    const own = [...apart.replace(/\d+ 0 R/g, ' ').matchAll(/\d+/g)].map(([mark]) => ({
      page,
      mark: Number(mark),
    }));
    const marks = [...own, ...others];
    const children = refs(apart).map(read);
    const text = marks.map((mark) => pages[mark.page]?.marks.get(mark.mark)?.text ?? '').join('');
    return {
      type: one(/\/S \/(\w+)/, head)!,
      scope: one(/\/Scope \/(\w+)/, head) ?? null,
      alt: wordsOf(head, 'Alt'),
      actual: wordsOf(head, 'ActualText'),
      hasBox: head.includes('/BBox'),
      page: page === -1 ? null : page,
      marks,
      text,
      children,
      links,
    };
  };
  const root = find('/Type /StructTreeRoot');
  const tree = refs(/\/K \[([^\]]*)\]/.exec(root)![1]!).map(read);
  return { catalog, objects: [...objects.values()].map(({ head }) => head), pages, tree };
}

/** All elements in the order they are read in. */
export const inReadingOrder = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...inReadingOrder(element.children)]);

const one = (pattern: RegExp, text: string) => pattern.exec(text)?.[1];
const refs = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => id!);

function readObjects(text: string) {
  const found = new Map<number, { head: string; stream: Buffer | null }>();
  for (const [, number, body] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [head, packed] = body!.split('\nstream\n');
    const bytes = packed === undefined ? null : Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1');
    const stream = bytes && head!.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    found.set(Number(number), { head: head!, stream });
  }
  return found;
}

function wordsOf(head: string, name: 'Alt' | 'ActualText'): string | null {
  const after = head.split(`/${name} `)[1] ?? '';
  const given = /^(\((?:\\.|[^\\)])*\)|<[\da-f]*>)/i.exec(after)?.[1];
  if (given === undefined) return null;
  const bytes = given.startsWith('<')
    ? Buffer.from(given.slice(1, -1), 'hex')
    : Buffer.from(given.slice(1, -1).replace(/\\([()\\])/g, '$1'), 'latin1');
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

/** The letters of the glyphs of a font. */
function lettersOf(objects: ReturnType<typeof readObjects>, font: string): Map<number, string> {
  const map = objects.get(Number(one(/\/ToUnicode (\d+) 0 R/, font)))?.stream?.toString('latin1') ?? '';
  const letters = new Map<number, string>();
  for (const [, from, list] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [at, [, code]] of [...list!.matchAll(/<(\w+)>/g)].entries())
      letters.set(Number.parseInt(from!, 16) + at, Buffer.from(code!, 'hex').swap16().toString('utf16le'));
  return letters;
}

/** Reads what a page draws inside each of its marks, and the content outside them. */
function readMarks(content: string, fonts: Map<string, Map<number, string>>) {
  const marks = new Map<number, { type: string; text: string }>();
  const open: ({ type: string; text: string } | 'artifact')[] = [];
  let unmarked = '';
  let letters = new Map<number, string>();
  const token = /\/(\w+) <<([^]*?)>> BDC|\bEMC\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\b(?:f|S|B|b)\n/g;
  for (const [whole, type, given, font, shown] of content.matchAll(token)) {
    const inside = open.at(-1);
    if (type !== undefined) {
      const mark = one(/\/MCID (\d+)/, given!);
      const begun = { type, text: '' };
      if (mark !== undefined) marks.set(Number(mark), begun);
      open.push(type === 'Artifact' ? 'artifact' : begun);
    } else if (whole === 'EMC') open.pop();
    else if (font !== undefined) letters = fonts.get(font) ?? new Map<number, string>();
    else if (inside === undefined) unmarked += shown === undefined ? whole.trim() : '(text)';
    else if (shown !== undefined && inside !== 'artifact') inside.text += decode(shown, letters);
  }
  return { marks, unmarked };
}

const decode = (shown: string, letters: Map<number, string>) =>
  [...shown.matchAll(/<(\w+)>/g)]
    .flatMap(([, glyphs]) => glyphs!.match(/.{4}/g) ?? [])
    .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '')
    .join('');
