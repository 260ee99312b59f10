/**
 * An app over a scripted platform, and a visitor who calls it: keeps cookies and sends the CSRF token, as a browser
 * does.
 */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pence } from '../../kernel/pence.ts';
import type { Platform } from '../../platform/ports/platform.ts';
import { type AppOptions, createApp } from '../app.ts';
import { gamesOnSale } from '../http/games-on-sale.ts';
import { SESSION, scriptedPlatform } from './scripted-platform.ts';

export const GAMES_ON_SALE = gamesOnSale([
  {
    id: 'test-game',
    version: '1.0.0',
    copy: {
      name: 'Test Game',
      tagline: 'A game for tests.',
      howToPlay: () => [{ heading: 'Play', paragraphs: ['Press.'] }],
      procedures: () => [],
    },
    figures: {
      pricePence: pence(500),
      topPrizePence: pence(1000),
      overallOdds: 'odds as published',
      payoutPercent: 'payout as published',
      rows: [{ prizePence: pence(500), breakdown: 'all of it', odds: 'row odds' }],
    },
  },
]);

/**
 * An app over what a test scripts. Without options it is one app for all tests, with another script each: to put one
 * together takes half a second of processor time, nearly all of it for compiling schemas. With options, `{}` too, it
 * is a new one, to be listened on and closed.
 */
export function appOf(script: Partial<Platform> = {}, options?: Partial<AppOptions>): Promise<FastifyInstance> {
  if (options !== undefined)
    return createApp({ platform: scriptedPlatform(script), onSale: GAMES_ON_SALE, ...options });
  scripted = scriptedPlatform(script);
  shared ??= createShared();
  return shared;
}

/** Files share one process, so a test that closed it would fail another file's. */
async function createShared(): Promise<FastifyInstance> {
  const app = await createApp({ platform: asScripted, onSale: GAMES_ON_SALE });
  app.close = (): never => {
    throw new Error('This app is shared by all tests: only one made with options, `{}` too, is closed');
  };
  return app;
}

let shared: Promise<FastifyInstance> | undefined;
let scripted = scriptedPlatform({});
const asScripted = new Proxy(scripted, { get: (_, name) => Reflect.get(scripted, name) });

export const SIGNED_IN = { cookie: `unveil-session=${SESSION.token}`, 'x-csrf-token': SESSION.csrfToken } as const;

/** A request of the signed-in player. */
export function asPlayer(
  app: FastifyInstance,
  request: InjectOptions & { method: 'GET' | 'POST' | 'DELETE'; url: string },
): Promise<LightMyRequestResponse> {
  return app.inject({ ...request, headers: { ...SIGNED_IN, ...request.headers } });
}
