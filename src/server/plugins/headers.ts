/** Security headers. The content policy allows this site's own files and nothing inline. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export async function installHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // data: and blob: for textures that scenes paint themselves.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Only browsers that came over https take note of it.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
}
