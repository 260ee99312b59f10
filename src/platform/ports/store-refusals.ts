/** How a store says that it cannot be opened, or that it is away: neither is a fault of what was asked of it. */

/** The database cannot be used as it is, and waiting does not help. The message says what is wrong and what to do. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/**
 * The database cannot be reached now. Whether what was asked is done may be unknown; it can be asked for again under
 * its key or number.
 */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}
