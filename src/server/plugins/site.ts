/**
 * The built site: hashed files for ever, pages always fresh. Any page address answers index.html; the site routes
 * itself.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/errors.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The built site, with its pages for every path that is not the API's. Null: the API alone. */
export async function installSite(app: FastifyInstance, siteDir: string | null): Promise<void> {
  const built = siteDir !== null && existsSync(join(siteDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: siteDir,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', isHashed(path) ? FOR_EVER : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = built && (request.method === 'GET' || request.method === 'HEAD') && isPageAddress(request.url);
    return isPage ? reply.sendFile('index.html') : sendError(reply, 'not-found');
  });
}

/** Page addresses have no dot in their last part; a missing file stays missing. */
function isPageAddress(url: string): boolean {
  const path = url.split('?', 1)[0] ?? url;
  return !path.startsWith('/api/') && !/\.[^/]*$/.test(path);
}

/** The build puts everything with its hash in its name into assets/. */
function isHashed(path: string): boolean {
  return /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(path);
}
