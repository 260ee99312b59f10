/** What PostgreSQL's and the network's errors mean to us. */

/** Two transactions met: serialization failure, deadlock, or both wrote what may be there once. Begun anew, one sees the other. */
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

export function isCollision(error: unknown): boolean {
  return COLLISIONS.includes(codeOf(error));
}

export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (AWAY.includes(code) || NETWORK.includes(code) || code.startsWith('08')) return true;
  return error instanceof Error && BROKEN.test(error.message);
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
