/**
 * The promise from end to end, as its users keep it: a Play is bought and finished over HTTP, the server is killed in
 * between, its receipt is fetched, and the command of a person who trusts nobody verifies it from the files alone.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import { addFunds, buyPlay, finish, type Player, registerPlayer, unveil } from './player.ts';
import { type DataFolder, dataFolder, type ServerProcess, startServer } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IN_LOG_WITHIN_MS = 20_000;

let data: DataFolder | null = null;
let server: ServerProcess | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
  data?.remove();
});

interface Verified {
  readonly code: number | null;
  readonly claims: Readonly<Record<string, string>>;
  readonly prizePence: number | null;
}

/** `unveil verify`, as built. */
function verify(receipt: string, policy: string): Verified {
  const args = ['dist/node/unveil.js', 'verify', receipt, '--policy', policy, '--json'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return { code: status, ...JSON.parse(stdout) };
}

/** The receipt once both of its entries are in the log. */
async function wholeReceipt(player: Player, playNumber: string): Promise<Record<string, unknown>> {
  const until = Date.now() + IN_LOG_WITHIN_MS;
  for (;;) {
    const { body } = await player.send<Record<string, unknown>>('GET', `/api/plays/${playNumber}/receipt`);
    const parts = [body.purchase, body.settlement] as ({ proof?: unknown } | undefined)[];
    if (parts.every((part) => part?.proof)) return body;
    expect(Date.now(), 'the Play is in the log within seconds').toBeLessThan(until);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('a Play sold before a kill is verified from its receipt, and a forged one is not', {
  timeout: 120_000,
}, async () => {
  data = dataFolder();
  server = await startServer(data.path);
  const player = await registerPlayer(server.url);
  await addFunds(player, 50_00);
  const game = present(games[0], 'a game');
  const play = await buyPlay(player, game.id);
  await server.kill();
  server = await startServer(data.path);
  player.moveTo(server.url);
  await unveil(player, game, play);
  await finish(player, play.playNumber);
  const policy = join(data.path, 'policy.txt');
  writeFileSync(policy, await (await fetch(`${server.url}/log/policy`)).text());
  const receipt = await wholeReceipt(player, play.playNumber);
  const path = join(data.path, 'receipt.json');
  writeFileSync(path, JSON.stringify(receipt));
  expect(verify(path, policy)).toMatchObject({
    code: 0,
    claims: { fixed: 'holds', logged: 'holds', follows: 'holds', complete: 'holds', paid: 'holds' },
    prizePence: expect.any(Number),
  });
  const forged = readFileSync(path, 'utf8').replace(/"prizePence":\d+/, '"prizePence":123456700');
  expect(forged).not.toBe(readFileSync(path, 'utf8'));
  writeFileSync(path, forged);
  expect(verify(path, policy).code).toBe(1);
});

it('a data folder that is a copy opens what was pending, and says so', { timeout: 120_000 }, async () => {
  data = dataFolder();
  const [here, there] = [join(data.path, 'here'), join(data.path, 'there')];
  server = await startServer(here);
  const player = await registerPlayer(server.url);
  const before = await player.send<{ commitment: string }>('GET', '/api/commitment');
  await server.stop();
  cpSync(here, there, { recursive: true });
  server = await startServer(there);
  player.moveTo(server.url);
  expect(server.log()).toContain('put back from a copy');
  const after = await player.send<{ commitment: string }>('GET', '/api/commitment');
  expect(after.body.commitment).not.toBe(before.body.commitment);
});
