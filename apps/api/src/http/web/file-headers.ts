import type { FastifyReply } from 'fastify';

/** The headers of pages. A script, a style sheet, a font or an image is one kilobyte lighter without them. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Opened by itself, a drawing could do nothing even if it contained a script. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type Headers = Pick<FastifyReply, 'header' | 'removeHeader'>;

export function removePageHeaders(reply: Headers): void {
  for (const name of PAGE_HEADERS) reply.removeHeader(name);
}

export function setImageHeaders(reply: Headers): void {
  removePageHeaders(reply);
  reply.header('Content-Security-Policy', DRAWING_POLICY);
}
