import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { consistencyFrom } from '../proof/log/reader.ts';
import { openCheckpoint, signCheckpoint, withCosignatures } from '../proof/note/checkpoint.ts';
import { parseVkey, signerKey, vkeyOf } from '../proof/note/key.ts';
import { createStoredLog, entriesOf, type StoredLog } from '../proof/testing/stored-log.ts';
import { requestText } from '../proof/witness/request.ts';
import { EXIT, type Output, outputFor } from './output.ts';
import { type WitnessOptions, witnessCommand } from './witness.ts';
import { openWitnessFolder } from './witness-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'unveil-witness-'));
afterAll(() => rmSync(root, { recursive: true }));

const LOG = signerKey('log.example/1', 'note', new Uint8Array(32).fill(1));
let folders = 0;
const freshDir = (): string => join(root, String(folders++));

interface Running {
  readonly url: string;
  readonly vkey: string;
  stop(): Promise<number>;
}

/** The command as its user runs it, on a free port, and what it said of itself. */
async function started(dir: string, change: Partial<WitnessOptions> = {}): Promise<Running> {
  const stopping = new AbortController();
  const options = { name: 'witness.example/w1', dir, log: [vkeyOf(LOG)], host: '127.0.0.1', port: 0, ...change };
  return new Promise((resolve, reject) => {
    const stop = (): Promise<number> => {
      stopping.abort();
      return ended;
    };
    const output: Output = {
      ...outputFor(true),
      data: (value) => resolve({ ...(value as { url: string; vkey: string }), stop }),
      refuse: ({ code }) => {
        reject(new Error(code));
        return EXIT.refused;
      },
    };
    const ended = witnessCommand(options, output, stopping.signal);
    ended.catch(reject);
  });
}

async function post(url: string, body: string): Promise<{ readonly status: number; readonly body: string }> {
  const response = await fetch(new URL('add-checkpoint', url), { method: 'POST', body });
  return { status: response.status, body: await response.text() };
}

async function requestFor(log: StoredLog, oldSize: number): Promise<string> {
  const path = await consistencyFrom(log.source, oldSize, log.head().size);
  if (!path.ok) throw new Error(path.refusal.code);
  return requestText({ oldSize, path: path.value, checkpoint: signCheckpoint(log.head(), LOG) });
}

describe('unveil witness', () => {
  it('cosigns over HTTP, shows what it saw, and remembers it when it is started again', async () => {
    const [dir, log] = [freshDir(), createStoredLog()];
    log.append(entriesOf(5));
    const first = await started(dir);
    const answer = await post(first.url, await requestFor(log, 0));
    expect(answer.status).toBe(200);
    const key = parseVkey(first.vkey);
    if (!key.ok) throw new Error('no vkey');
    const cosigned = withCosignatures(signCheckpoint(log.head(), LOG), answer.body, [key.value]);
    expect(openCheckpoint(cosigned, [LOG], [key.value])).toMatchObject({ value: { cosigned: [{}] } });
    const hash = createHash('sha256').update(LOG.name).digest('hex');
    expect(await (await fetch(new URL(`${hash}/checkpoint`, first.url))).text()).toBe(cosigned);
    expect(await first.stop()).toBe(EXIT.done);

    const again = await started(dir);
    expect(again.vkey).toBe(first.vkey);
    const fork = createStoredLog();
    fork.append(entriesOf(6, 50));
    expect(await post(again.url, await requestFor(fork, 0))).toEqual({ status: 409, body: '5\n' });
    expect((await post(again.url, await requestFor(fork, 5))).status).toBe(422);
    await again.stop();
  });

  it('of many requests at once cosigns one after another, never two that do not fit', async () => {
    const [log, witness] = [createStoredLog(), await started(freshDir())];
    log.append(entriesOf(1));
    expect((await post(witness.url, await requestFor(log, 0))).status).toBe(200);
    const bodies: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      log.append(entriesOf(1, 100 + count));
      bodies.push(await requestFor(log, 1));
    }
    const answers = await Promise.all(bodies.map((body) => post(witness.url, body)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(19);
    await witness.stop();
  });

  it('refuses other addresses, and bodies without end', async () => {
    const witness = await started(freshDir());
    expect((await fetch(new URL('/', witness.url))).status).toBe(404);
    expect((await fetch(new URL('add-checkpoint', witness.url))).status).toBe(404);
    expect((await fetch(new URL(`${'0'.repeat(64)}/checkpoint`, witness.url))).status).toBe(404);
    expect((await post(witness.url, 'x'.repeat(1_200_000))).status).toBe(413);
    expect((await post(witness.url, 'x')).status).toBe(400);
    await witness.stop();
  });

  it('answers nothing that it could not keep', async () => {
    const [dir, log] = [freshDir(), createStoredLog()];
    log.append(entriesOf(3));
    const opened = openWitnessFolder(dir, 'witness.example/w1');
    if (!opened.ok) throw new Error(opened.refusal.code);
    const before = readFileSync(join(dir, 'state.json'), 'utf8');
    // The folder is gone from under it: no draft can be written.
    rmSync(dir, { recursive: true });
    writeFileSync(dir, '');
    expect(() => opened.value.keep(new Map([['a', 'b']]))).toThrow();
    expect(opened.value.memory().size).toBe(0);
    rmSync(dir);
    expect(before).toContain('unveil/witness/1');
  });

  it('keeps its key for its owner alone', async () => {
    const dir = freshDir();
    const opened = openWitnessFolder(dir, 'witness.example/w1');
    if (!opened.ok) throw new Error(opened.refusal.code);
    expect(statSync(join(dir, 'key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'key'), 'utf8')).toMatch(/^PRIVATE\+KEY\+witness\.example\/w1\+[0-9a-f]{8}\+/);
    expect(readFileSync(join(dir, 'state.json'), 'utf8')).not.toContain('PRIVATE');
    opened.value.close();
    chmodSync(dir, 0o700);
  });

  it('is not started by what would make it forget', async () => {
    const [dir, log] = [freshDir(), createStoredLog()];
    log.append(entriesOf(5));
    const running = await started(dir);
    await expect(started(dir)).rejects.toThrow('witness-running');
    await post(running.url, await requestFor(log, 0));
    await running.stop();
    const [state, key] = [join(dir, 'state.json'), join(dir, 'key')];
    const [stateText, keyText] = [readFileSync(state, 'utf8'), readFileSync(key, 'utf8')];
    await expect(started(dir, { name: 'other.example' })).rejects.toThrow('witness-name-differs');
    rmSync(state);
    await expect(started(dir)).rejects.toThrow('witness-memory-missing');
    for (const bad of ['', '{}', stateText.replace('\\n5\\n', '\\n4\\n'), stateText.slice(0, -9)]) {
      writeFileSync(state, bad);
      await expect(started(dir), bad).rejects.toThrow('witness-memory-malformed');
    }
    writeFileSync(state, stateText);
    rmSync(key);
    await expect(started(dir)).rejects.toThrow('witness-key-missing');
    writeFileSync(key, keyText.replace('PRIVATE', 'PUBLIC'));
    await expect(started(dir)).rejects.toThrow('witness-key-malformed');
    writeFileSync(key, keyText);
    const again = await started(dir);
    expect(again.vkey).toBe(running.vkey);
    await again.stop();
  });

  it('takes over the lock of a process that is no more', async () => {
    const dir = freshDir();
    await (await started(dir)).stop();
    writeFileSync(join(dir, 'lock'), '999999999');
    await (await started(dir)).stop();
  });

  it('asks for a log, with a key of a log', async () => {
    await expect(started(freshDir(), { log: [] })).rejects.toThrow('no-log');
    await expect(started(freshDir(), { log: ['x'] })).rejects.toThrow('key-malformed');
    const witness = vkeyOf(signerKey('w', 'cosignature', new Uint8Array(32).fill(2)));
    await expect(started(freshDir(), { log: [witness] })).rejects.toThrow('key-type-unsupported');
    await expect(started(freshDir(), { name: 'a b' })).rejects.toThrow('witness-name-malformed');
    await expect(started(freshDir(), { host: '192.0.2.1' })).rejects.toThrow('cannot-listen');
  });
});
