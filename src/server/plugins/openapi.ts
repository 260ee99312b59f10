/** An API's own description, made from the schemas that check it. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

export interface ApiTold {
  readonly title: string;
  readonly description: string;
  /** Where it is found. */
  readonly path: string;
}

export const PLAYERS_API: ApiTold = {
  title: 'Unveil',
  path: '/api/openapi.json',
  description:
    'Interactive instant win games. Money is whole pence, Play Numbers are strings, times are milliseconds since the epoch, bytes are hex. Every change needs the header x-csrf-token, as given by GET /api/session.',
};

/** The description of the API, made from the schemas of its routes. To be installed before them. */
export async function installOpenApi(app: FastifyInstance, { title, description, path }: ApiTold): Promise<void> {
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title, version: '1', description } } });
  app.get(path, { schema: { hide: true } }, async () => app.swagger());
}
