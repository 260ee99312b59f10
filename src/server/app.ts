/** Puts the server together: plugins, routes, the site. Opens no port and no database: it is handed a platform. */

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AlarmCounts } from '../platform/ports/alarms.ts';
import type { Mailbox } from '../platform/ports/mail.ts';
import { NO_OPERATORS, type Operators } from '../platform/ports/operator.ts';
import type { Platform } from '../platform/ports/platform.ts';
import type { LogFiles } from '../platform/ports/proof.ts';
import type { SigningSecrets } from '../wallet/signing.ts';
import type { Api, Counted, RateLimits, Services } from './http/api.ts';
import type { GamesOnSale } from './http/games-on-sale.ts';
import { fieldFault, validators } from './http/validators.ts';
import { edgeOptions, installEdges, REQUEST_WITHIN_MS } from './plugins/edges.ts';
import { answerNotFound, installFailures } from './plugins/failures.ts';
import { API_HEADERS, installHeaders, siteHeaders } from './plugins/headers.ts';
import { installHealth } from './plugins/health.ts';
import { installMetrics } from './plugins/metrics.ts';
import { installOpenApi, PLAYERS_API } from './plugins/openapi.ts';
import { DEFAULT_RATE_LIMITS, installRateLimits } from './plugins/rate-limits.ts';
import { installSite } from './plugins/site.ts';
import { installVisitors } from './plugins/visitors.ts';
import { accountRoutes } from './routes/account.ts';
import { accountsRoutes } from './routes/accounts.ts';
import { callbackRoutes } from './routes/callbacks.ts';
import { claimsRoutes } from './routes/claims.ts';
import { commitmentRoutes } from './routes/commitment.ts';
import { documentsRoutes } from './routes/documents.ts';
import { faultsRoutes } from './routes/faults.ts';
import { fundsRoutes } from './routes/funds.ts';
import { gamesRoutes } from './routes/games.ts';
import { helpRoutes } from './routes/help.ts';
import { launchRoutes } from './routes/launch.ts';
import { limitsRoutes } from './routes/limits.ts';
import { logRoutes } from './routes/log.ts';
import { mailboxRoutes } from './routes/mailbox.ts';
import { operatorRoutes } from './routes/operator.ts';
import { passwordResetRoutes } from './routes/password-reset.ts';
import { playSessionRoutes } from './routes/play-session.ts';
import { playsRoutes } from './routes/plays.ts';
import { profileRoutes } from './routes/profile.ts';
import { selfExclusionRoutes } from './routes/self-exclusion.ts';
import { sessionRoutes } from './routes/session.ts';
import { timeOutRoutes } from './routes/time-out.ts';
import { triesRoutes } from './routes/tries.ts';
import { walletRoutes } from './routes/wallet.ts';
import { withdrawalsRoutes } from './routes/withdrawals.ts';

export interface AppOptions {
  readonly platform: Platform;
  readonly onSale: GamesOnSale;
  /** The folder of the built site; without one only the API answers. */
  readonly siteDir?: string;
  readonly limits?: Partial<RateLimits>;
  /** Whose `x-forwarded-*` headers are believed. Nobody's when absent. */
  readonly trustProxy?: string | boolean;
  /** Emails that anyone may read at /mailbox. Nobody's when absent: then there is no such page. */
  readonly mailbox?: Mailbox;
  /** The site's own address, for passkeys behind a proxy. What the request names when absent. */
  readonly publicUrl?: string;
  /** Operators with wallets of their own, and the secrets they sign with. */
  readonly operators?: Operators;
  readonly operatorSecrets?: (operatorId: string) => SigningSecrets | null;
  readonly logger?: FastifyBaseLogger;
  /** The log of all Plays, for everybody. */
  readonly logFiles?: LogFiles;
  /** Whether the site may be asked under this host (name and port). Under any when absent. */
  isOurHost?(host: string): boolean;
  /** How long a request may take to arrive. */
  readonly requestWithinMs?: number;
  /** How often each alarm was raised, for the metrics. */
  readonly alarmCount?: AlarmCounts['count'];
}

/** Every subject of the API, in the order the description lists them. */
const ROUTES: readonly ((api: Api, services: Services) => void)[] = [
  profileRoutes,
  accountsRoutes,
  sessionRoutes,
  passwordResetRoutes,
  accountRoutes,
  mailboxRoutes,
  fundsRoutes,
  withdrawalsRoutes,
  walletRoutes,
  claimsRoutes,
  limitsRoutes,
  timeOutRoutes,
  selfExclusionRoutes,
  playSessionRoutes,
  documentsRoutes,
  helpRoutes,
  gamesRoutes,
  commitmentRoutes,
  playsRoutes,
  triesRoutes,
  launchRoutes,
  faultsRoutes,
];

const BODY_LIMIT_BYTES = 16 * 1024;

/** The app over a platform, ready to listen or to be asked by injected requests. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy ?? false,
    ...(options.logger === undefined ? {} : { loggerInstance: options.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    ...edgeOptions(options.requestWithinMs ?? REQUEST_WITHIN_MS),
    schemaErrorFormatter: fieldFault,
    // A Play under way is finished, not cut off, while the server closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 128 },
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validators());
  installFailures(app);
  hangUpWhenClosing(app);
  const counted = installMetrics(app, {
    count: options.alarmCount ?? (() => 0),
    stopReasons: () => options.platform.stopReasons(),
  });
  const operators = options.operators ?? NO_OPERATORS;
  installHeaders(app, siteHeaders(operators.all.flatMap(({ frameOrigins }) => frameOrigins)));
  installEdges(app, options.isOurHost ?? (() => true));
  await installOpenApi(app, PLAYERS_API);
  await installSite(app, options.siteDir ?? null);

  installHealth(app, options.platform);
  if (options.logFiles) logRoutes(app, options.platform, options.logFiles);
  await app.register(callbackRoutes(options.platform));
  const { platform, onSale, publicUrl = null, operatorSecrets: secretsOf = () => null } = options;
  const limits = { ...DEFAULT_RATE_LIMITS, ...options.limits };
  const means = { platform, onSale, operators, secretsOf, publicUrl, limit: limits.operators };
  await app.register(operatorRoutes(means));
  await app.register(apiRoutes(options, counted), { prefix: '/api' });
  return app;
}

/** The last answer on a connection says so; a client that keeps it open would else hold up the close. */
function hangUpWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

function apiRoutes({ platform, onSale, limits, mailbox, publicUrl }: AppOptions, counted: Counted) {
  return async (scope: FastifyInstance): Promise<void> => {
    const api = scope.withTypeProvider<TypeBoxTypeProvider>();
    const services = {
      platform,
      onSale,
      limits: { ...DEFAULT_RATE_LIMITS, ...limits },
      mailbox: mailbox ?? null,
      publicUrl: publicUrl ?? null,
      counted,
    };
    installHeaders(scope, API_HEADERS);
    installVisitors(scope, platform, publicUrl ?? null);
    await installRateLimits(scope, services.limits);
    answerNotFound(scope);
    for (const routes of ROUTES) routes(api, services);
  };
}
