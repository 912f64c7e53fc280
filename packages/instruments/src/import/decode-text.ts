import { ImportError } from './import-error.ts';

/** Decodes a text file: UTF-8 or UTF-16 as it says, else what Windows in Western Europe writes. */
export function decodeText(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    text = new TextDecoder('windows-1252').decode(content);
  }
  if (text.includes('\u0000'))
    throw new ImportError('This is not a text file or any other supported format.');
  return text;
}
