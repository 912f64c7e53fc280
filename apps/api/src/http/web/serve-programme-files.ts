import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerDeps } from '../dependencies.ts';
import { setImageHeaders } from './file-headers.ts';
import type { WebServices } from './web-services.ts';

/** The files of a programme (SPEC §1) that its settings may replace: its logo, and the site configuration. */
export function serveProgrammeFiles(
  app: FastifyInstance,
  folder: string,
  deps: ServerDeps,
  { loadSettings, selectLogo }: WebServices,
): void {
  const { config, db, programmeId } = deps;
  const code = config.PUBLIC_PROGRAMME_CODE;

  app.get<{ Params: { file: string } }>('/images/logos/:file', async (request, reply) => {
    const { file } = request.params;
    void reply.header('Cache-Control', 'no-cache');
    const logo = file === `${code}.svg` ? await selectLogo(db, programmeId) : undefined;
    if (!logo) return sendFile(reply, path.join(folder, 'images/logos'), file);
    const etag = `"${logo.content_hash}"`;
    setImageHeaders(reply);
    void reply.header('ETag', etag).header('X-Content-Type-Options', 'nosniff');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(logo.media_type).send(logo.content);
  });

  app.get('/config/siteConfig.json', async (_request, reply) => {
    const { tagline, welcome_icon } = await loadSettings(db, deps);
    const shipped = readJson(path.join(folder, 'config/siteConfig.json'));
    const own = {
      ...(shipped[code] as object | undefined),
      ...(tagline !== '' && { tagline }),
      ...(welcome_icon !== '' && { icon: welcome_icon }),
    };
    return reply.header('Cache-Control', 'no-cache').send({ ...shipped, [code]: own });
  });
}

/** Sends a file directly in that folder, whichever path its name contains. */
function sendFile(reply: FastifyReply, folder: string, file: string) {
  const wanted = path.join(folder, path.basename(file));
  if (!file.endsWith('.svg') || !fs.existsSync(wanted)) {
    return reply.status(404).type('text/plain').send('Not found');
  }
  setImageHeaders(reply);
  return reply.type('image/svg+xml').send(fs.readFileSync(wanted));
}

function readJson(file: string): Record<string, unknown> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
