/** The `wallet` commands: an operator in a box to play against, and what proves an operator's own wallet. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { conform, markdownOf } from '../wallet/conform/report.ts';
import { Book } from '../wallet/sandbox/book.ts';
import { readSwitch } from '../wallet/sandbox/faults.ts';
import { sandboxPages } from '../wallet/sandbox/pages.ts';
import { startSandbox } from '../wallet/sandbox/server.ts';
import { readSecrets, secretText } from '../wallet/signing.ts';
import { EXIT, outputFor } from './output.ts';

const SECRET_BYTES = 32;
const FUNDS_MINOR = 100_000;

interface SandboxFlags {
  readonly port: string;
  readonly secret?: string;
  readonly unveil: string;
  readonly id: string;
  readonly fault?: readonly string[];
}

interface ConformFlags {
  readonly url: string;
  readonly secret: string;
  readonly launchToken: string;
  readonly game: string;
  readonly gameVersion: string;
  readonly plays: string;
  readonly outMd?: string;
  readonly outJson?: string;
  readonly json?: boolean;
}

export function addWalletCommands(program: Command): void {
  const wallet = program.command('wallet').description('operators that keep their players’ money themselves');
  wallet
    .command('sandbox')
    .description('an operator in a box: players with money, a page to launch games from, and every misbehaviour')
    .option('--port <port>', 'where it listens on this machine; 0 picks a free one', '8090')
    .option('--secret <secret>', 'what it signs with, whsec_…; a fresh one when absent')
    .option('--unveil <url>', 'the Unveil that games are launched at', 'http://127.0.0.1:8080')
    .option('--id <id>', 'the operator’s id there', 'sandbox')
    .option('--fault <switch...>', 'misbehave from the start: verb, fault and how often, as in debit:slow:2')
    .action(async (flags: SandboxFlags) => {
      process.exitCode = await sandboxCommand(flags);
    });
  wallet
    .command('conform')
    .description('prove an operator’s wallet, promise by promise')
    .requiredOption('--url <url>', 'where the verbs are asked: <url>/debit and so on')
    .requiredOption('--secret <secret>', 'what both sides sign with, whsec_…')
    .requiredOption('--launch-token <token>', 'of a test player with a few hundred minor units or more')
    .option('--game <id>', 'a game that is sold to the player', 'diamond-maze')
    .option('--game-version <version>', 'its version', '1.0.0')
    .option('--plays <n>', 'how many Plays conservation is proved over', '1000')
    .option('--out-md <file>', 'write the report as Markdown')
    .option('--out-json <file>', 'write the report as JSON')
    .option('--json', 'print JSON')
    .action(async (flags: ConformFlags) => {
      process.exitCode = await conformCommand(flags);
    });
}

async function sandboxCommand(flags: SandboxFlags): Promise<number> {
  const output = outputFor(false);
  const text = flags.secret ?? secretText(randomBytes(SECRET_BYTES));
  const secrets = readSecrets([text]);
  if (!secrets.ok) return refused(`--secret: ${secrets.refusal.detail}`);
  const switches = (flags.fault ?? []).map(readSwitch);
  if (switches.includes(null)) return refused('--fault is a verb, a fault and how often, as in debit:slow:2');
  const book = new Book();
  for (const name of ['ann', 'ben', 'cat']) book.addPlayer(name, FUNDS_MINOR);
  const pages = sandboxPages({ book, secrets: secrets.value, unveil: flags.unveil, operatorId: flags.id });
  const sandbox = await startSandbox({ book, secrets: secrets.value, port: Number(flags.port), pages: pages.serve });
  pages.use(sandbox.faults);
  for (const one of switches) if (one) sandbox.faults.set(one.verb, one.fault, one.times);
  output.text(`An operator in a box: ${sandbox.url}`);
  output.text(`Its secret: ${text}`);
  output.text(`Its launch tokens: ${[...book.players.values()].map(({ launchToken }) => launchToken).join(', ')}`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await sandbox.close();
  return EXIT.done;
}

async function conformCommand(flags: ConformFlags): Promise<number> {
  const secrets = readSecrets([flags.secret]);
  if (!secrets.ok) return refused(`--secret: ${secrets.refusal.detail}`);
  const plays = Number(flags.plays);
  if (!Number.isSafeInteger(plays) || plays < 1) return refused('--plays is a whole number above 0');
  const { url, launchToken, game, gameVersion } = flags;
  const output = outputFor(flags.json === true);
  const asked = { url: url.replace(/\/$/, ''), secrets: secrets.value, launchToken, game, gameVersion, plays };
  const report = await conform(asked, new Date().toISOString(), ({ id, holds, seen }) => {
    if (flags.json !== true) output.text(`${holds ? 'holds ' : 'BROKEN'} ${id}${seen === null ? '' : `: ${seen}`}`);
  });
  if (flags.outMd) writeFileSync(flags.outMd, markdownOf(report));
  if (flags.outJson) writeFileSync(flags.outJson, `${JSON.stringify(report, null, 2)}`);
  if (flags.json === true) output.data(report);
  return report.holds ? EXIT.done : EXIT.violated;
}

function refused(words: string): number {
  process.stderr.write(`${words}`);
  return EXIT.refused;
}
