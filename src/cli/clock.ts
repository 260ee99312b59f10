/**
 * `unveil clock`: what the database has seen of the clock, and the operator's word that the clock is right now and was
 * wrong then.
 */
import { existsSync } from 'node:fs';
import { systemClock } from '../kernel/clock.ts';
import { refuse } from '../kernel/result.ts';
import { databaseFile, openStore, type StorePlace } from '../store/open.ts';
import { EXIT, type Output } from './output.ts';

export async function clockCommand(place: StorePlace, isAccepted: boolean, output: Output): Promise<number> {
  const { dataDir, databaseUrl } = place;
  const isMissing = databaseUrl === null && !existsSync(databaseFile(dataDir));
  if (isMissing) return output.refuse(refuse('no-database', `there is no database in ${dataDir}`).refusal);
  const store = await openStore(place);
  try {
    const now = systemClock.now();
    // Asking changes nothing: no earlier moment takes the place of the latest.
    const seen = await store.beat(0);
    if (isAccepted) await store.acceptClock(now);
    const [clock, latest] = [now, seen].map((at) => new Date(at).toISOString());
    if (output.json) output.data({ clock, latest, isAccepted });
    else {
      output.text(`the clock says ${clock}; the latest moment in the database is ${latest}`);
      if (isAccepted)
        output.text('accepted: the clock is right now, and was wrong then. The sale goes on within seconds.');
    }
    return EXIT.done;
  } finally {
    await store.close();
  }
}
