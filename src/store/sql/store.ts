/** The store as the platform knows it, over whichever engine runs its scripts. */

import { present } from '../../kernel/assert.ts';
import type { Store } from '../../platform/ports/store.ts';
import { accountStore } from './accounts.ts';
import { agreementStore } from './agreements.ts';
import { attemptStore } from './attempts.ts';
import { auditStore } from './audit.ts';
import { beatStore } from './beat.ts';
import { bookStore } from './books.ts';
import { claimStore } from './claims.ts';
import { commitmentStore } from './commitments.ts';
import { emailStore } from './emails.ts';
import type { Engine } from './engine.ts';
import { identityStore } from './identity.ts';
import { leaseStore } from './leases.ts';
import { leafStore } from './leaves.ts';
import { limitStore } from './limits.ts';
import { movementStore } from './movements.ts';
import { myGamesStore } from './my-games.ts';
import { officeViewStore } from './office-views.ts';
import { callStore } from './operator-calls.ts';
import { operatorPlayerStore } from './operator-players.ts';
import { originStore } from './origins.ts';
import { paymentStore } from './payments.ts';
import { playStore } from './plays.ts';
import { proofStore } from './proofs.ts';
import { proposalStore } from './proposals.ts';
import { type PurchaseBody, purchaseStore } from './purchases.ts';
import { recordStore } from './records.ts';
import { reservationStore } from './reservations.ts';
import { saleStore } from './sale.ts';
import { one, put, statement } from './script.ts';
import { staffStore } from './staff.ts';
import { tallyStore } from './tallies.ts';
import { termsStore } from './terms.ts';
import { ticketStore } from './tickets.ts';
import { withdrawalStore } from './wallet.ts';

const REMEMBER = statement('INSERT INTO remembered (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING');
const REMEMBERED = statement<{ value: string }>('SELECT value FROM remembered WHERE name = $1');

/** The whole store over an engine. Closing it closes the engine. */
export function createStore(engine: Engine, purchases?: PurchaseBody): Store {
  return {
    ...accountStore(engine),
    ...attemptStore(engine),
    ...auditStore(engine),
    ...beatStore(engine),
    ...bookStore(engine),
    ...claimStore(engine),
    ...commitmentStore(engine),
    ...agreementStore(engine),
    ...identityStore(engine),
    ...emailStore(engine),
    ...leafStore(engine),
    ...leaseStore(engine),
    ...limitStore(engine),
    ...movementStore(engine),
    ...myGamesStore(engine),
    ...originStore(engine),
    ...officeViewStore(engine),
    ...callStore(engine),
    ...operatorPlayerStore(engine),
    ...reservationStore(engine),
    ...paymentStore(engine),
    ...playStore(engine),
    ...proofStore(engine),
    ...proposalStore(engine),
    ...purchaseStore(engine, purchases),
    ...recordStore(engine),
    ...saleStore(engine),
    ...staffStore(engine),
    ...tallyStore(engine),
    ...termsStore(engine),
    ...ticketStore(engine),
    ...withdrawalStore(engine),
    remember: (name, value) =>
      engine.write(function* () {
        yield* put(REMEMBER, name, value);
        return present(yield* one(REMEMBERED, name), name).value;
      }),
    close: () => engine.close(),
  };
}
