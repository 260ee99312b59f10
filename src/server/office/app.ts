/** Puts the office's server together: a port of its own, over the same platform. It is handed the use cases. */
import rateLimit from '@fastify/rate-limit';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { networkOf } from '../../platform/account/guard.ts';
import { fieldFault, validators } from '../http/validators.ts';
import { edgeOptions, installEdges, REQUEST_WITHIN_MS } from '../plugins/edges.ts';
import { answerNotFound, installFailures } from '../plugins/failures.ts';
import { API_HEADERS, installHeaders } from '../plugins/headers.ts';
import { installOpenApi } from '../plugins/openapi.ts';
import { installSite } from '../plugins/site.ts';
import { accessRoutes } from './access-routes.ts';
import type { OfficeServices } from './api.ts';
import { changeRoutes } from './change-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { salesRoutes } from './sales-routes.ts';
import { installStaff } from './visitors.ts';

export interface OfficeAppOptions extends OfficeServices {
  /** The folder of the built pages; without one only the API answers. */
  readonly siteDir?: string;
  readonly trustProxy?: string | boolean;
  readonly logger?: FastifyBaseLogger;
  isOurHost?(host: string): boolean;
}

export const OFFICE_API = '/office/api';
const BODY_LIMIT_BYTES = 16 * 1024;
const REQUESTS_A_MINUTE = 1200;

/** The app over the use cases, ready to listen or to be asked by injected requests. */
export async function createOfficeApp(options: OfficeAppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy ?? false,
    ...(options.logger === undefined ? {} : { loggerInstance: options.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    ...edgeOptions(REQUEST_WITHIN_MS),
    schemaErrorFormatter: fieldFault,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 128 },
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validators());
  installFailures(app);
  installHeaders(app);
  installEdges(app, options.isOurHost ?? (() => true));
  await installOpenApi(app, {
    title: 'Unveil back office',
    path: `${OFFICE_API}/openapi.json`,
    description:
      'For staff. Money is whole pence, times are milliseconds since the epoch, days are dates. Every change needs the header x-csrf-token, as given by GET /office/api/session.',
  });
  await installSite(app, options.siteDir ?? null);
  await app.register(routes(options), { prefix: OFFICE_API });
  return app;
}

function routes(services: OfficeServices) {
  return async (scope: FastifyInstance): Promise<void> => {
    const api = scope.withTypeProvider<TypeBoxTypeProvider>();
    installHeaders(scope, API_HEADERS);
    await scope.register(rateLimit, {
      max: REQUESTS_A_MINUTE,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
    });
    installStaff(scope, services.office);
    answerNotFound(scope);
    for (const add of [accessRoutes, salesRoutes, peopleRoutes, changeRoutes]) add(api, services);
  };
}
