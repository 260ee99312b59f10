/**
 * What everybody is to know, as readable leaves: which versions of games are on sale, at what price, by which structure
 * and code, and the rules that purchases name. A log that has not been told is told before anything is sold.
 */
import type { AnyGame } from '../../game/game.ts';
import { parseEntry, type ReadableLeaf, readableEntry } from '../../proof/leaf.ts';
import { structureHash } from '../../proof/structure-hash.ts';
import type { Context } from '../ports/context.ts';

type Publication = Extract<ReadableLeaf, { readonly type: 'publication' }>;

/** Adds to the log that speaks now what it does not say yet of these games. Gives how many leaves that took. */
export async function publish(context: Context, onSale: readonly AnyGame[]): Promise<number> {
  const { name } = await context.log.current();
  const from = context.clock.now();
  const wanted = onSale.map((game) => publicationOf(context, game, from));
  return context.store.addReadable(name, (told) => {
    const leaves = told.flatMap((entry) => leafOf(entry) ?? []);
    return [...missingRules(leaves, context.terms.hash, from), ...missingGames(leaves, wanted, from)].map(
      readableEntry,
    );
  });
}

function publicationOf({ codeHashOf }: Context, { id, version, structure }: AnyGame, from: number): Publication {
  return {
    type: 'publication',
    game: id,
    version,
    structureHash: structureHash(structure),
    codeHash: codeHashOf(`${id}@${version}`),
    pricePence: structure.pricePence,
    pool: structure.pool,
    from,
  };
}

function leafOf(entry: Uint8Array): ReadableLeaf | null {
  const parsed = parseEntry(entry);
  return parsed.ok && parsed.value.type === 'readable' ? parsed.value.leaf : null;
}

function missingRules(told: readonly ReadableLeaf[], rulesHash: string, from: number): readonly ReadableLeaf[] {
  const last = told.filter((leaf) => leaf.type === 'rules').at(-1);
  return last?.rulesHash === rulesHash ? [] : [{ type: 'rules', rulesHash, from }];
}

/** Withdrawals of what is on sale no more, and publications of what is, where they differ from what was told last. */
function missingGames(
  told: readonly ReadableLeaf[],
  wanted: readonly Publication[],
  from: number,
): readonly ReadableLeaf[] {
  const published = new Map<string, Publication>();
  for (const leaf of told) {
    if (leaf.type === 'publication') published.set(versionOf(leaf), leaf);
    if (leaf.type === 'withdrawal') published.delete(versionOf(leaf));
  }
  const gone = [...published.values()].filter((leaf) => !wanted.some((one) => versionOf(one) === versionOf(leaf)));
  const fresh = wanted.filter((one) => !isSame(one, published.get(versionOf(one))));
  return [...gone.map(({ game, version }) => ({ type: 'withdrawal', game, version, from }) as const), ...fresh];
}

const versionOf = ({ game, version }: { readonly game: string; readonly version: string }) => `${game}@${version}`;

function isSame(one: Publication, other: Publication | undefined): boolean {
  return (
    other !== undefined &&
    one.structureHash === other.structureHash &&
    one.codeHash === other.codeHash &&
    one.pricePence === other.pricePence &&
    one.pool === other.pool
  );
}
