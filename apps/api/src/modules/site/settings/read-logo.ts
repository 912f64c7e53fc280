import { createHash } from 'node:crypto';
import { LOGO_BYTES, type logoTypes } from '@portal/contract/site/settings';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { sanitiseSvg } from './sanitise-svg.ts';
import type { Message } from '../../../lib/define-messages.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Pixels a side; a small file can hold a picture that fills a browser's memory. */
const MOST_PIXELS = 4000;

/** Detects the type of a file by its content, not its name. @throws 422 with what is wrong */
export function readLogo(file: Uint8Array): {
  media_type: (typeof logoTypes)[number];
  content: Buffer;
  content_hash: string;
} {
  if (file.length > LOGO_BYTES)
    throw invalid(platformMessages.logoTooLarge({ kilobytes: LOGO_BYTES / 1024 }));
  const content = Buffer.from(file);
  if (content.subarray(0, PNG.length).equals(PNG)) {
    if (!isPicture(content)) throw invalid(platformMessages.logoDimensionsTooLarge({ most: MOST_PIXELS }));
    return { media_type: 'image/png', content, content_hash: hashOf(content) };
  }
  const text = new TextDecoder('utf-8').decode(content);
  if (!/<svg[\s>]/.test(text)) throw invalid(platformMessages.logoTypeNotAllowed);
  const read = sanitiseSvg(text);
  if ('refusal' in read) throw invalid(platformMessages.logoNotSafe[read.refusal]);
  const drawing = Buffer.from(read.svg);
  return { media_type: 'image/svg+xml', content: drawing, content_hash: hashOf(drawing) };
}

/** Checks a PNG, which starts with its width and height. */
function isPicture(content: Buffer): boolean {
  if (content.length < 33 || content.toString('latin1', 12, 16) !== 'IHDR') return false;
  const sides = [content.readUInt32BE(16), content.readUInt32BE(20)];
  return sides.every((side) => side > 0 && side <= MOST_PIXELS);
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('base64url');
const invalid = (message: Message) => problems.invalid([{ path: 'body.file', message }]);
