/**
 * The operators that sell with a wallet of their own, as a file names them (`UNVEIL_OPERATORS`), and the lines to their
 * wallets. Refused in words when the file makes no sense: a price list that does not fit sells nothing.
 */
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { systemClock } from '../kernel/clock.ts';
import { pence } from '../kernel/pence.ts';
import { accept, type Result, refuse } from '../kernel/result.ts';
import type { Operator, Operators } from '../platform/ports/operator.ts';
import { createLines, createWalletClient } from '../wallet/client.ts';
import { readSecrets, type SigningSecrets, signMessage } from '../wallet/signing.ts';

const strict = { additionalProperties: false };
const url = Type.String({ pattern: '^https?://[^\\s?#]+$', maxLength: 500 });
const OperatorFile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    walletUrl: url,
    /** `whsec_…`; two while one is being replaced. They sign in both directions. */
    secrets: Type.Array(Type.String(), { minItems: 1, maxItems: 2 }),
    webhookUrl: Type.Optional(url),
    frameOrigins: Type.Optional(Type.Array(Type.String({ pattern: '^https?://[^/\\s]+$' }))),
    /** Prizes above go to the claims desk. */
    capPence: Type.Optional(Type.Integer({ minimum: 0 })),
    prices: Type.Array(
      Type.Object(
        {
          currency: Type.String({ pattern: '^[A-Z]{3}$' }),
          scale: Type.Union([Type.Literal(0), Type.Literal(2), Type.Literal(3)]),
          minor: Type.Integer({ minimum: 1 }),
          pence: Type.Integer({ minimum: 1 }),
        },
        strict,
      ),
      { minItems: 1 },
    ),
  },
  strict,
);
const OperatorsFile = Type.Object({ operators: Type.Array(OperatorFile) }, strict);

export interface OperatorSettings extends Omit<Static<typeof OperatorFile>, 'secrets'> {
  readonly secrets: SigningSecrets;
}

/** The operators that a file names; refused in words at the first fault. */
export function readOperators(path: string): Result<readonly OperatorSettings[], 'setting-invalid'> {
  const value = jsonIn(path);
  if (!Value.Check(OperatorsFile, value)) {
    const [fault] = Value.Errors(OperatorsFile, value);
    return refuse(
      'setting-invalid',
      `${fault?.instancePath || 'the file'} ${fault?.message ?? 'is no list of operators'}`,
    );
  }
  const operators: OperatorSettings[] = [];
  for (const { secrets, ...operator } of value.operators) {
    const read = readSecrets(secrets);
    if (!read.ok) return refuse('setting-invalid', `${operator.id}: ${read.refusal.detail}`);
    if (operators.some(({ id }) => id === operator.id)) return refuse('setting-invalid', `${operator.id} stands twice`);
    operators.push({ ...operator, secrets: read.value });
  }
  return accept(operators);
}

/** The operators with open lines to their wallets. */
export function openOperators(settings: readonly OperatorSettings[]): Operators {
  const all = settings.map(operatorOf);
  const byId = new Map(all.map((operator) => [operator.id, operator]));
  return { all, find: (id) => byId.get(id) ?? null };
}

function operatorOf({
  id,
  name,
  walletUrl,
  secrets,
  webhookUrl,
  frameOrigins,
  capPence,
  prices,
}: OperatorSettings): Operator {
  const port = createWalletClient({ url: walletUrl, secrets });
  return {
    id,
    name,
    port,
    prices: prices.map(({ currency, scale, minor, pence: each }) => ({
      currency,
      scale,
      rate: { minor, pence: each },
    })),
    capPence: capPence === undefined ? null : pence(capPence),
    frameOrigins: frameOrigins ?? [],
    tell: webhookUrl === undefined ? null : tellAt(webhookUrl, secrets),
  };
}

/** A message was taken when it was answered with any 2xx, as Standard Webhooks says. */
function tellAt(webhookUrl: string, secrets: SigningSecrets): Operator['tell'] {
  const lines = createLines({});
  return async (id, body) => {
    const headers = { 'content-type': 'application/json', ...signMessage(secrets, id, body, systemClock.now()) };
    const posted = await lines.post(webhookUrl, headers, body);
    return !('why' in posted) && posted.status >= 200 && posted.status < 300;
  };
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
