/** Stops of the sale. A purchase shares a lock with other purchases; who sets a stop waits for those under way. */
import { pence } from '../../kernel/pence.ts';
import { isSameScope, type SaleStop } from '../../platform/ports/sale.ts';
import type { MonitorBase, SaleStore } from '../../platform/ports/sale-store.ts';
import type { Engine } from './engine.ts';
import { writeLine } from './office-log.ts';
import { add, all, lock, put, run, type Script, type Step, statement } from './script.ts';

type SaleStops = Pick<SaleStore, 'saleStops' | 'stopSale' | 'liftStop' | 'monitorBases' | 'tellStop'>;

interface StopRow {
  id: number;
  game: string | null;
  game_version: string | null;
  price_pence: number | null;
  from_at: number;
  reason: string;
  set_by: string;
  set_at: number;
  lifted_by: string | null;
  lifted_at: number | null;
  told_at: number | null;
}

const STANDING_WHERE = 'lifted_at IS NULL AND from_at > -1';
/** How many stops stand, as a column of what a purchase reads: nearly always none, and then no more is asked. */
export const STOPS_COLUMN = `(SELECT count(*) FROM sale_stop WHERE ${STANDING_WHERE}) AS stops`;

/** Any number of our own. No purchase commits between a stop's lock and its COMMIT. */
const SHARE = lock('SELECT pg_advisory_xact_lock_shared(7305512)');
const HOLD = lock('SELECT pg_advisory_xact_lock(7305512)');
const STANDING = statement<StopRow>(`SELECT * FROM sale_stop WHERE ${STANDING_WHERE} ORDER BY from_at, id`);
const EVERY = statement<StopRow>('SELECT * FROM sale_stop WHERE id > 0 ORDER BY id DESC LIMIT 500');
const ADD = statement(
  `INSERT INTO sale_stop (game, game_version, price_pence, from_at, reason, set_by, set_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const LIFT = statement('UPDATE sale_stop SET lifted_by = $1, lifted_at = $2 WHERE id = $3 AND lifted_at IS NULL');

const PUT_BASE = statement(
  `INSERT INTO monitor_base (game, game_version, at, sold) VALUES ($1, $2, $3, $4)
   ON CONFLICT (game, game_version) DO UPDATE SET at = excluded.at, sold = excluded.sold`,
);
// As many rows as versions were ever stopped and sold again.
const BASES = statement<{ game: string; game_version: string; at: number; sold: string }>(
  'SELECT * FROM monitor_base WHERE game > $1',
);
const TELL = statement('UPDATE sale_stop SET told_at = $1 WHERE id = $2 AND told_at IS NULL');
const UNTELL = statement('UPDATE sale_stop SET told_at = NULL WHERE id = $1');

/** Begins every purchase: what stops the sale is looked at after it, and holds until COMMIT. */
export function shareSale(): Step<void> {
  return put(SHARE);
}

/** The stops of the sale that stand now. */
export function* standingStops(): Script<readonly SaleStop[]> {
  return (yield* all(STANDING)).map(stopOf);
}

/** In the transaction of whoever lifts it. */
export function* liftStop(
  id: number,
  { by, bases }: { readonly by: string; readonly bases: readonly MonitorBase[] },
  at: number,
): Script<boolean> {
  if ((yield* run(LIFT, by, at, id)) !== 1) return false;
  for (const base of bases) yield* put(PUT_BASE, base.gameId, base.gameVersion, base.at, JSON.stringify(base.sold));
  return true;
}

/** Stops of the sale as scripts, each with its line in the office log. */
export function saleStore({ ask, act, write }: Engine): SaleStops {
  return {
    saleStops: (which) =>
      ask(function* () {
        return which === 'standing' ? yield* standingStops() : (yield* all(EVERY)).map(stopOf);
      }),
    stopSale: (stop, line) =>
      write(function* (): Script<SaleStop | null> {
        yield* put(HOLD);
        const standing = yield* standingStops();
        const isStopped = standing.some(
          (one) => one.setBy === stop.setBy && one.fromAt <= stop.fromAt && isSameScope(one, stop),
        );
        if (isStopped) return null;
        const { gameId, gameVersion, pricePence, fromAt, reason, setBy, setAt } = stop;
        const id = yield* add(ADD, gameId, gameVersion, pricePence, fromAt, reason, setBy, setAt);
        yield* writeLine({ ...line, detail: { ...line.detail, stop: id } });
        return { ...stop, id, liftedAt: null, liftedBy: null, toldAt: null };
      }),
    liftStop: (id, lift, line) =>
      write(function* () {
        if (!(yield* liftStop(id, lift, line.at))) return false;
        yield* writeLine(line);
        return true;
      }),
    monitorBases: () =>
      ask(function* () {
        return (yield* all(BASES, '')).map(({ game, game_version, at, sold }) => ({
          gameId: game,
          gameVersion: game_version,
          at,
          sold: JSON.parse(sold) as MonitorBase['sold'],
        }));
      }),
    tellStop: (id, at) =>
      act(function* () {
        return (yield* at === null ? run(UNTELL, id) : run(TELL, at, id)) === 1;
      }),
  };
}

function stopOf(row: StopRow): SaleStop {
  return {
    id: row.id,
    gameId: row.game,
    gameVersion: row.game_version,
    pricePence: row.price_pence === null ? null : pence(row.price_pence),
    fromAt: row.from_at,
    reason: row.reason,
    setBy: row.set_by,
    setAt: row.set_at,
    liftedBy: row.lifted_by,
    liftedAt: row.lifted_at,
    toldAt: row.told_at,
  };
}
