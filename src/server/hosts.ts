/**
 * Under which hosts the site may be asked. A page of another site that makes a browser resolve its own name to ours
 * gets nothing.
 */
import { isIP } from 'node:net';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a host (a name or an address, without a port) is this machine's own. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Where the site has an address of its own, it is found under that, under the names the operator adds, and on this
 * machine; where it has none, also under bare addresses: no other site can have those as its name.
 */
export function hostCheck(publicUrl: string | null, names: readonly string[]): (host: string) => boolean {
  const own = new Set([...(publicUrl === null ? [] : [new URL(publicUrl).hostname]), ...names]);
  return (host) => {
    const { hostname } = new URL(`http://${host}`);
    const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    return own.has(hostname) || isLoopback(hostname) || (publicUrl === null && isAddress);
  };
}
