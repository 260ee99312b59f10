/**
 * How long a password must and may be, in characters, wherever one is chosen. NIST SP 800-63B-4: 15 where nothing
 * else is asked for.
 */
export const PASSWORD_LENGTH = { min: 15, max: 200 } as const;
