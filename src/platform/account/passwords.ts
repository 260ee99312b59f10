/**
 * Passwords: argon2id, few at a time so that signing in can never starve the Plays, and a check that takes as long
 * for nobody.
 */
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. `algorithm` 2 is argon2id. */
const OWASP: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** Hashes at one time. Each holds a thread of the pool that file and network work share. */
const PARALLEL_MAX = 2;

/** KiB of memory, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the hashed one. With no hash, takes as long and is false. */
  verify(password: string, hashed: string | null): Promise<boolean>;
}

/** Another cost than the one of the house is for tests, of which most are about something else. */
export function createPasswords(cost = OWASP): Passwords {
  const argon2id = { algorithm: 2, parallelism: 1, ...cost };
  const inTurn = createGate(PARALLEL_MAX);
  let nobody: Promise<string> | null = null;
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), argon2id)),
    verify: async (password, hashed) => {
      nobody ??= inTurn(() => hash('the password of nobody', argon2id));
      const against = hashed ?? (await nobody);
      const isSame = await inTurn(() => verify(against, password.normalize('NFKC')));
      return isSame && hashed !== null;
    },
  };
}

/** Runs at most so many works at a time, the rest in the order they came. */
function createGate(parallelMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= parallelMax) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
