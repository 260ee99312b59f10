/** The types the routes share: a Fastify instance that reads types off the wire schemas, and what the routes call. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import { Type } from 'typebox';
import type { Mailbox } from '../../platform/ports/mail.ts';
import type { Platform } from '../../platform/ports/platform.ts';
import { ErrorAnswer } from '../../wire/shapes.ts';
import type { GamesOnSale } from './games-on-sale.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface RateLimit {
  readonly max: number;
  /** In milliseconds. */
  readonly timeWindow: number;
}

export interface RateLimits {
  /** Registering and signing in, for each address. The platform slows each email down on its own. */
  readonly credentials: RateLimit;
  /** Buying, adding funds and asking for commitments, for each account. */
  readonly account: RateLimit;
  /** Tries, for each address: they cost dealing time and are open to everyone. */
  readonly tries: RateLimit;
  /** Moves, finishing and the Play as it stands, each on its own, for each account. */
  readonly playing: RateLimit;
  /** What deals Plays again to show them: lists, replays, the terms of a Play. */
  readonly replays: RateLimit;
  /** Reports of scenes that stopped: each may become an alarm. */
  readonly faults: RateLimit;
  /** What operators ask, for each of their addresses: one of them speaks for all its players. */
  readonly operators: RateLimit;
  /** All other routes together. */
  readonly others: RateLimit;
}

export interface Services {
  readonly platform: Platform;
  readonly onSale: GamesOnSale;
  readonly limits: RateLimits;
  /** Where emails can be read by anyone, in development and tests only. */
  readonly mailbox: Mailbox | null;
  /** The address of the site where it is not the one that a request names. */
  readonly publicUrl: string | null;
  readonly counted: Counted;
}

/** What routes count themselves. */
export interface Counted {
  /** A browser reports that a scene of the game stopped rather than show an answer. */
  sceneStopped(game: string): void;
}

/** The error answers every route may give, for its response schema. */
export const FAILURES = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;

/** What the address of a route about one Play, or one game, names. */
export const PlayParams = Type.Object({ playNumber: Type.String({ minLength: 1, maxLength: 64 }) });
export const GameParams = Type.Object({ gameId: Type.String({ minLength: 1, maxLength: 64 }) });
