/** The site a passkey belongs to. */
import type { FastifyRequest } from 'fastify';
import type { PasskeySite } from '../../platform/ports/identity.ts';

/** The site a passkey is for: the one the operator names, else the one the browser asked. */
export function siteOf(request: FastifyRequest, publicUrl: string | null): PasskeySite {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  return { origin, rpId: new URL(origin).hostname };
}
