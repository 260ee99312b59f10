/**
 * The sequencer killed, by a real signal, after each of its steps: what goes on afterwards is the same log or a larger
 * one that begins with it, its tiles are those of the rows, and receipts verify. One step here; `UNVEIL_LONG=1` all.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { computeWith } from '../../proof/compute.ts';
import { verifyConsistency } from '../../proof/log/proof.ts';
import { checkTiles, consistencyFrom } from '../../proof/log/reader.ts';
import { tilePath, tilesOf } from '../../proof/log/tile.ts';
import { openCheckpoint } from '../../proof/note/checkpoint.ts';
import { parseVkey } from '../../proof/note/key.ts';
import { parsePolicy } from '../../proof/note/policy.ts';
import { verifyReceipt } from '../../proof/verify.ts';
import { openLogFolder } from '../../store/log-folder.ts';
import { openMarkFile } from '../../store/mark-file.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { contextOf, openPlatform } from '../create.ts';
import type { LogFiles } from '../ports/proof.ts';
import { accepted, buyNow, type House, openHouse, playerWith } from '../testing/house.ts';
import { sourceOf } from './open-log.ts';
import { createSequencer, SEQUENCER_STEPS } from './sequencer.ts';

const CHILD = fileURLToPath(new URL('../testing/killed-sequencer.ts', import.meta.url));
const steps = process.env.UNVEIL_LONG ? SEQUENCER_STEPS : (['mark'] as const);

function openFolder(house: House) {
  return {
    ...house.parts,
    store: openSqliteStore(house.path),
    logFiles: openLogFolder(join(house.folder, 'log')),
    mark: openMarkFile(join(house.folder, 'mark')),
  };
}

function headOf(files: LogFiles, vkey: string) {
  const key = accepted(parseVkey(vkey));
  return accepted(openCheckpoint(files.checkpoint(key.name) ?? '', [key], []));
}

async function killAfter(house: House, step: string): Promise<void> {
  const args = ['--import', 'tsx', CHILD, house.folder, Buffer.from(house.key).toString('hex'), step];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

it.each(steps)('killed after "%s" it goes on where it was', { timeout: 120_000 }, async (step) => {
  const house = openHouse();
  const [ann, bob] = [await playerWith(house, 50_00), await playerWith(house, 50_00)];
  await house.store.close();
  const first = openFolder(house);
  const before = await openPlatform(first);
  await buyNow(before, ann);
  await before.sequence();
  const old = headOf(first.logFiles, await before.logKey());
  const bought = await buyNow(before, bob);
  await before.close();

  await killAfter(house, step);

  const again = openFolder(house);
  const platform = await openPlatform(again);
  expect(house.alarms).toEqual([]);
  expect(await platform.sequence()).toBe(32);
  const vkey = await platform.logKey();
  const head = headOf(again.logFiles, vkey);
  const source = sourceOf(again.logFiles, head.origin);
  expect(accepted(await checkTiles(source, head))).toBeNull();
  const path = accepted(await consistencyFrom(source, old.size, head.size));
  expect(accepted(verifyConsistency(old, head, path))).toBeNull();
  const rebuilt = openLogFolder(join(house.folder, 'rebuilt'));
  await createSequencer(contextOf(again), rebuilt).sequence();
  for (const tile of tilesOf(head.size).map(tilePath))
    expect(rebuilt.tile(head.origin, tile), tile).toEqual(again.logFiles.tile(head.origin, tile));
  const policy = accepted(parsePolicy(`log ${vkey}\nquorum none\n`));
  const receipt = accepted(await platform.receipt(bob, bought.playNumber));
  const { claims } = verifyReceipt(
    JSON.stringify(receipt),
    policy,
    computeWith(() => null),
  );
  expect(claims).toMatchObject({ fixed: { state: 'holds' }, logged: { state: 'holds' } });
  await platform.close();
  await house.close();
});
