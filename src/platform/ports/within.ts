/** Patience with an end: what does not answer in time is answered for. */

/**
 * What the work gives, or what `late` gives or throws when the work is not done within the time. The work itself goes
 * on.
 */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    const first = await Promise.race([work.then((value) => ({ value })), patience]);
    return first === 'late' ? late() : first.value;
  } finally {
    clearTimeout(timer);
  }
}
