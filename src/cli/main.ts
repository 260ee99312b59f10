/**
 * The `unveil` command. Parses arguments and hands them on; every command lives in its own file and returns an exit
 * code.
 */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import type { AnyGame } from '../game/game.ts';
import { CLAIM_STATUSES, type OFFICE_STEPS, REASONS, type ReasonedStep } from '../platform/ports/claim.ts';
import { backupCommand, checkCommand, restoreCommand } from './backup.ts';
import { CLAIM_FIELDS, type ClaimsPlace, claimsList, claimsShow, claimsStep } from './claims.ts';
import { clockCommand } from './clock.ts';
import { designCommand } from './design.ts';
import { figuresCommand } from './figures.ts';
import { gameNamed } from './games.ts';
import { naturalnessCommand } from './naturalness.ts';
import { EXIT, type Output, outputFor } from './output.ts';
import { parCommand } from './par.ts';
import { interruptible } from './progress.ts';
import { addProofCommands } from './proof-commands.ts';
import { type ProveCommandOptions, proveCommand } from './prove.ts';
import { type RngOptions, rngCommand } from './rng.ts';
import { type ServeFlags, serveCommand } from './serve.ts';
import { simulateCommand } from './simulate.ts';
import { staffCommands } from './staff-commands.ts';
import { addWalletCommands } from './wallet.ts';
import { type WitnessOptions, witnessCommand } from './witness.ts';

interface Common {
  readonly json?: boolean;
}
/** The operator's steps, in the order they are taken. */
const CLAIM_COMMANDS: { readonly [Step in (typeof OFFICE_STEPS)[number] | ReasonedStep]: string } = {
  'telephone-done': 'the prize was claimed by telephone',
  'in-person-done': 'the prize was claimed in person',
  verify: 'the claim was verified, and is to be paid',
  pay: 'the prize was paid out: posts it, the last step',
  reject: 'the claim is not accepted: the prize goes to an account of its own, and the player sees the reason',
  'put-back': 'the player is to claim anew, and sees the reason: what was said of the bank is forgotten',
};

const program = new Command('unveil')
  .description('Instant win games whose pictures show exactly what was sold.')
  .showHelpAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.done : EXIT.refused));

program
  .command('design')
  .description('find whole winners for a prize structure')
  .argument('<spec.json>', 'what is wished; the format is in docs/maths.md')
  .option('--json', 'print JSON')
  .action(async (path: string, options: Common) => {
    process.exitCode = await designCommand(path, outputFor(options.json === true));
  });

gameCommand('figures', 'print the published figures of a game, exact').action(onGame(figuresCommand));

gameCommand('par', 'write the PAR sheet of a game: one page, and its figures as JSON')
  .requiredOption('--out <dir>', 'where to write them')
  .action(onGame((game, output, options: Common & { readonly out: string }) => parCommand(game, output, options)));

gameCommand('simulate', 'draw, deal, play and read many Plays on all cores')
  .option('--plays <n>', 'how many Plays', wholeNumber, 1_000_000)
  .option('--seed <text>', 'gives the same Plays again (default: random, printed)')
  .option('--stratify', 'deal every row equally often')
  .option('--draw-only', 'draw rows, deal nothing')
  .option('--workers <n>', 'how many cores (default: all)', wholeNumber)
  .option('--resume <file>', 'go on from this state if it is there; write it at the end and on Ctrl-C')
  .action(
    onGame((game, output, options: SimulateFlags) =>
      simulateCommand(
        game,
        {
          plays: options.plays,
          seed: options.seed ?? freshSeed(),
          stratify: options.stratify === true,
          drawOnly: options.drawOnly === true,
          ...(options.workers === undefined ? {} : { workers: options.workers }),
          ...(options.resume === undefined ? {} : { resume: options.resume }),
        },
        output,
      ),
    ),
  );

gameCommand('prove', 'visit every state under all legal moves: choices cannot pay')
  .option('--scenarios <n>', 'how many: one a row first, then drawn ones', wholeNumber, 10_000)
  .option('--seed <text>', 'gives the same scenarios again', 'unveil')
  .option(
    '--states-max <n>',
    'most states of one scenario; where a whole visit needs more, the reduced one stands for it',
    wholeNumber,
    70_000,
  )
  .option('--workers <n>', 'how many cores (default: all)', wholeNumber)
  .option('--out <file>', 'write the certificate there')
  .action(
    onGame((game, output, options: ProveCommandOptions & Common) => {
      const { json: _, ...rest } = options;
      return proveCommand(game, rest, output);
    }),
  );

gameCommand('naturalness', 'compare dealt Plays with the natural model of the game')
  .option('--plays <n>', 'how many dealt Plays, and as many natural ones', wholeNumber, 200_000)
  .option('--seed <text>', 'gives the same Plays again (default: random, printed)')
  .option('--workers <n>', 'how many cores (default: all)', wholeNumber)
  .option('--out <dir>', 'write a page with plots there')
  .action(
    onGame((game, output, options: NaturalnessFlags) =>
      naturalnessCommand(game, { ...options, seed: options.seed ?? freshSeed() }, output),
    ),
  );

program
  .command('rng')
  .description('raw and scaled streams of the generator for outside batteries, and the bench’s own battery')
  .option('--bytes <n>', 'so many raw bytes on stdout (inf: without end)', (text) =>
    text === 'inf' ? Number.POSITIVE_INFINITY : wholeNumber(text),
  )
  .option('--integers <n>', 'whole numbers below n, one a line', wholeNumber)
  .option('--count <n>', 'how many numbers', wholeNumber)
  .option('--battery', 'test scaled output')
  .option('--seed <hex>', '32 bytes, as 64 digits (default: random, printed)', seedBytes)
  .option('--json', 'print JSON')
  .action(async (flags: Common & Partial<RngOptions>) => {
    const { json, ...rest } = flags;
    process.exitCode = await rngCommand({ ...rest, seed: rest.seed ?? randomBytes(32) }, outputFor(json === true));
  });

program
  .command('serve')
  .description('serve the site and its API until asked to stop')
  .option('--port <n>', 'port (default: PORT, or 8080)')
  .option('--host <address>', 'address (default: HOST, or 127.0.0.1)')
  .option('--data <dir>', 'where the database is kept (default: UNVEIL_DATA)')
  .action(async (flags: ServeFlags) => {
    process.exitCode = await serveCommand(flags);
  });

program
  .command('witness')
  .description('cosign the checkpoints of logs that only grow, until asked to stop')
  .requiredOption('--name <name>', 'the name of its key, such as witness.example/1')
  .requiredOption(
    '--dir <dir>',
    'holds its key and what it has seen; made when absent, never to be put back from a copy',
  )
  .requiredOption('--log <vkey...>', 'the key of each log that it watches')
  .option('--port <n>', 'port (0: any that is free)', portNumber, 7380)
  .option('--host <address>', 'address', '127.0.0.1')
  .option('--json', 'print JSON')
  .action(async ({ json, ...options }: Common & WitnessOptions) => {
    const output = outputFor(json === true);
    process.exitCode = await interruptible((signal) => witnessCommand(options, output, signal));
  });

/** Where the build has put the site, with the published code of the games. */
const siteDir = process.env.UNVEIL_SITE || join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'site');

const placed = (name: string, description: string, on: Command = program): Command =>
  on
    .command(name)
    .description(`${description}; UNVEIL_DATABASE names a PostgreSQL database`)
    .option('--data <dir>', 'where the key and the database are kept', process.env.UNVEIL_DATA || 'data')
    .option('--json', 'print JSON');
const placeOf = ({ data }: { readonly data: string }) => ({
  dataDir: data,
  databaseUrl: process.env.UNVEIL_DATABASE || null,
});
type PlaceFlags = Common & { readonly data: string };

placed('backup', 'write a backup into a new folder, while servers go on')
  .argument('<dir>')
  .action(async (dir: string, flags: PlaceFlags) => {
    process.exitCode = await backupCommand(placeOf(flags), dir, outputFor(flags.json === true));
  });

placed('restore', 'check a backup, put it into an empty place, and retire what was pending')
  .argument('<dir>')
  .action(async (dir: string, flags: PlaceFlags) => {
    process.exitCode = await restoreCommand(placeOf(flags), dir, outputFor(flags.json === true));
  });

placed('clock', 'what the database has seen of the clock; the sale stops while the clock is behind that')
  .option('--accept', 'the clock is right now, and was wrong when it was ahead')
  .action(async (flags: PlaceFlags & { readonly accept?: boolean }) => {
    process.exitCode = await clockCommand(placeOf(flags), flags.accept === true, outputFor(flags.json === true));
  });

placed('check', 'check the books, every Play and the database itself, or a backup')
  .argument('[backup]')
  .action(async (backup: string | undefined, flags: PlaceFlags) => {
    process.exitCode = await checkCommand(placeOf(flags), backup, outputFor(flags.json === true));
  });

addProofCommands({ program, placed, placeOf, siteDir });
staffCommands(program, placed, placeOf);
addWalletCommands(program);

const claims = program
  .command('claims')
  .description('prizes to be claimed: list them, and take the operator’s steps')
  .option('--data <dir>', 'where the database is kept', process.env.UNVEIL_DATA || 'data')
  .option('--profile <file>', 'the rules of the jurisdiction, as the server has them', process.env.UNVEIL_PROFILE)
  .option('--json', 'print JSON')
  .addHelpText('after', `\n${CLAIM_FIELDS}`);
const claimFlags = (): { readonly place: ClaimsPlace; readonly output: Output } => {
  const { data, profile, json } = claims.opts<Common & { readonly data: string; readonly profile?: string }>();
  const databaseUrl = process.env.UNVEIL_DATABASE || null;
  return { place: { dataDir: data, databaseUrl, profilePath: profile }, output: outputFor(json === true) };
};

claims
  .command('list')
  .description('every claim, oldest first')
  .option('--status <status>', `only those that are ${CLAIM_STATUSES.join(', ')}`)
  .action(async ({ status }: { readonly status?: string }) => {
    const { place, output } = claimFlags();
    process.exitCode = await claimsList(place, status, output);
  });

claims
  .command('show')
  .description('one claim, whom to pay, and every step taken')
  .argument('<play-number>')
  .action(async (playNumber: string) => {
    const { place, output } = claimFlags();
    process.exitCode = await claimsShow(place, playNumber, output);
  });

for (const [step, description] of Object.entries(CLAIM_COMMANDS)) {
  const command = claims
    .command(step)
    .description(description)
    .argument('<play-number>')
    .requiredOption('--by <person>', 'who takes the step; kept in the claim’s log')
    .action(async (playNumber: string, flags: { readonly by: string; readonly reason?: string }) => {
      const { place, output } = claimFlags();
      process.exitCode = await claimsStep(place, { playNumber, step, ...flags }, output);
    });
  if (step === 'reject' || step === 'put-back')
    command.requiredOption(
      '--reason <reason>',
      `${REASONS[step].join(', ')}; kept in the log, and shown to the player`,
    );
}

interface NaturalnessFlags extends Common {
  readonly plays: number;
  readonly seed?: string;
  readonly workers?: number;
  readonly out?: string;
}

interface SimulateFlags extends Common {
  readonly plays: number;
  readonly seed?: string;
  readonly stratify?: boolean;
  readonly drawOnly?: boolean;
  readonly workers?: number;
  readonly resume?: string;
}

await program.parseAsync();

function gameCommand(name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .argument('<game>', 'its id, such as million-jackpot-blue')
    .option('--json', 'print JSON');
}

/** An action on a game of the catalogue; an unknown one is refused by name. */
function onGame<O extends Common>(
  run: (game: AnyGame, output: Output, options: O) => number | Promise<number>,
): (id: string, options: O) => Promise<void> {
  return async (id, options) => {
    const output = outputFor(options.json === true);
    const game = gameNamed(id);
    process.exitCode = game.ok ? await run(game.value, output, options) : output.refuse(game.refusal);
  };
}

function freshSeed(): string {
  return randomBytes(8).toString('hex');
}

function seedBytes(text: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new InvalidArgumentError('expected 64 hexadecimal digits');
  return Buffer.from(text, 'hex');
}

function wholeNumber(text: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('expected a whole number from 1');
  return value;
}

function portNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('expected a port from 0 to 65535');
  return value;
}
