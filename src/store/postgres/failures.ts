/** What PostgreSQL's and the network's errors mean to us. */
import { StopFault } from '../../platform/ports/stop-fault.ts';

/**
 * Two transactions met: serialization failure, deadlock, or both wrote what may be there once. Begun anew, one sees
 * the other.
 */
const COLLISIONS = ['40001', '40P01', '23505'];
/** Shutting down, starting, too many connections, gone over to a standby that only reads. */
const AWAY = ['57P01', '57P02', '57P03', '53300', '25006'];
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOENT',
  'EAI_AGAIN',
];
/** What the driver says without a code when a connection breaks or none can be had. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** The indexes that hold every commitment to one account and one Play. */
const COMMITMENT_INDEXES = ['play_commitment', 'account_commitment'];
/** Disk full, and what it leads to. */
const FULL = ['53100', '53200', '58030'];

/** What stops the sale, as the fault that does; anything else as it came. Begun anew, such a write would fail again. */
export function stopFault(error: unknown): unknown {
  const code = codeOf(error);
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  if (code === '23505' && COMMITMENT_INDEXES.includes(constraint))
    return new StopFault('commitment-repeated', 'a server seed came a second time: nothing was sold', { cause: error });
  return FULL.includes(code)
    ? new StopFault('store-cannot-write', `nothing can be written: the database says ${code}`, { cause: error })
    : error;
}

/** Whether to begin the transaction anew helps. */
export function isCollision(error: unknown): boolean {
  return COLLISIONS.includes(codeOf(error));
}

/** Whether the database, not the request, is at fault, and may come back. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (AWAY.includes(code) || NETWORK.includes(code) || code.startsWith('08')) return true;
  return error instanceof Error && BROKEN.test(error.message);
}

/** The SQLSTATE or errno of an error; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
