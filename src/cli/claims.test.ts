/** The operator's door to claims, on a data folder as the server leaves it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findGame } from '../games/catalogue.ts';
import { pence } from '../kernel/pence.ts';
import { faultsOf } from '../ledger/books.ts';
import { createSecrets } from '../platform/ports/secrets.ts';
import { accepted, openHouse, playerWith, playOut, purchaseOf } from '../platform/testing/house.ts';
import { tinyGame } from '../platform/testing/tiny-game.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { claimsList, claimsShow, claimsStep } from './claims.ts';
import type { Output } from './output.ts';

function listening() {
  const said: unknown[] = [];
  const output: Output = {
    json: true,
    data: (value) => void said.push(value),
    text: (value) => void said.push(value),
    note: () => {},
    refuse: ({ code }) => {
      said.push(code);
      return 2;
    },
    readJson: () => ({ ok: false, refusal: { code: 'bad-json' } }),
  };
  return { said, output };
}

it('lists claims, shows whom to pay, and takes the steps in order', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'unveil-claims-'));
  const key = Buffer.alloc(32, 7);
  writeFileSync(join(dataDir, 'master.key'), `${key.toString('hex')}\n`);
  const store = openSqliteStore(join(dataDir, 'unveil.db'));
  const row = { prizePence: pence(900_00), breakdown: [{ kind: 'door', pence: pence(900_00) }], winners: 1 };
  const game = tinyGame({ structure: { pricePence: pence(2_00), pool: 1, rows: [row] } });
  const house = openHouse({ store, secrets: createSecrets(key), games: [game] });
  const id = await playerWith(house, 10_00);
  const bought = accepted(await house.platform.buy(await purchaseOf(house.platform, id)));
  await playOut(house.platform, bought, id);
  const { playNumber } = accepted(await house.platform.finish(id, bought.playNumber));
  const payee = { name: 'Ann Example', sortCode: '123456', accountNumber: '12345678' };
  accepted(await house.platform.confirmClaim({ accountId: id, playNumber, payee }));
  await store.close();
  expect(findGame(bought.gameId)).toBeNull();

  const { said, output } = listening();
  expect(await claimsList({ dataDir }, 'claimed', output)).toBe(0);
  expect(said.pop()).toEqual([expect.objectContaining({ playNumber, status: 'claimed', prizePence: 900_00 })]);
  expect(await claimsShow({ dataDir }, playNumber, output)).toBe(0);
  expect(said.pop()).toMatchObject({ payee });
  const step = (name: string) => claimsStep({ dataDir }, { playNumber, step: name, by: 'clerk' }, output);
  expect(await step('pay')).toBe(2);
  expect(said.pop()).toBe('claim-out-of-order');
  const because = (step: string, reason: string) =>
    claimsStep({ dataDir }, { playNumber, step, by: 'chief', reason }, output);
  expect(await because('reject', 'appeal')).toBe(2);
  expect(said.pop()).toBe('unknown-reason');
  expect(await because('forget', 'appeal')).toBe(2);
  expect(said.pop()).toBe('unknown-step');
  // As somebody dictates it over the telephone.
  expect(await claimsShow({ dataDir }, playNumber.toLowerCase().replaceAll('-', ' '), output)).toBe(0);
  expect(said.pop()).toMatchObject({ playNumber });
  expect(await claimsShow({ dataDir }, `${playNumber}0`, output)).toBe(2);
  expect(said.pop()).toBe('play-number-invalid');
  expect(await claimsList({ dataDir, profilePath: join(dataDir, 'none.json') }, undefined, output)).toBe(2);
  expect(said.pop()).toBe('profile-invalid');
  expect(await because('reject', 'fraud')).toBe(0);
  expect(said.pop()).toMatchObject({ status: 'rejected', reason: 'fraud' });
  expect(await because('put-back', 'appeal')).toBe(0);
  expect(said.pop()).toMatchObject({ status: 'open', payee: null });
  const again = openSqliteStore(join(dataDir, 'unveil.db'));
  const later = openHouse({ store: again, secrets: createSecrets(key), games: [game] });
  accepted(await later.platform.confirmClaim({ accountId: id, playNumber, payee }));
  await again.close();
  await later.close();
  expect(await step('verify')).toBe(0);
  expect(await step('pay')).toBe(0);
  expect(await claimsShow({ dataDir }, playNumber, output)).toBe(0);
  expect(said.pop()).toMatchObject({ log: expect.arrayContaining([expect.objectContaining({ reason: 'fraud' })]) });
  expect(said.pop()).toMatchObject({ status: 'paid' });
  expect(await claimsList({ dataDir }, 'lost', output)).toBe(2);
  expect(await claimsList({ dataDir: join(dataDir, 'nowhere') }, undefined, output)).toBe(2);
  const after = openSqliteStore(join(dataDir, 'unveil.db'));
  expect(faultsOf(await after.books())).toEqual([]);
  await after.close();
  await house.close();
  rmSync(dataDir, { recursive: true, force: true });
});
