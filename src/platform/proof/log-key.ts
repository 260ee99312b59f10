/**
 * Whose log it is: the origin that signs now, and the key of each origin there has been. Keys follow from the master
 * key, so that what holds the seeds holds them, and no second secret has to be kept.
 */
import { type SignerKey, signerKey } from '../../proof/note/key.ts';
import type { Context } from '../ports/context.ts';
import type { LogKeys } from '../ports/proof.ts';
import type { Secrets } from '../ports/secrets.ts';

/** The key that signs the log which speaks now. A log without one gets a name and a key of its own. */
export function createLogKeys(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  secrets: Secrets,
  operator: string,
): LogKeys {
  const keys = new Map<string, SignerKey>();
  let asked: Promise<string> | null = null;

  function of(origin: string): SignerKey {
    const known = keys.get(origin) ?? signerKey(origin, 'note', secrets.signingSeed(origin));
    keys.set(origin, known);
    return known;
  }

  async function ask(): Promise<string> {
    const begunAt = clock.now();
    const name = `${operator}/${new Date(begunAt).getUTCFullYear()}`;
    return (await store.origin(() => ({ name, begunAt, previous: null, reason: null }))).name;
  }

  async function refresh(): Promise<SignerKey> {
    const asking = ask();
    const former = asked;
    asked = asking;
    asking.catch(() => {
      if (asked === asking) asked = former;
    });
    return of(await asking);
  }

  return { of, refresh, current: async () => (asked === null ? refresh() : of(await asked)) };
}
