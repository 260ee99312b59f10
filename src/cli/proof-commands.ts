/** The commands by which a Play, or all of them, are checked: their arguments, and whom they are handed to. */
import type { Command } from 'commander';
import type { StorePlace } from '../store/open.ts';
import { auditCommand, exportCommand } from './audit.ts';
import { outputFor } from './output.ts';
import { receiptCommand, verifyCommand } from './verify.ts';

interface Common {
  readonly json?: boolean;
}
type PlaceFlags = Common & { readonly data: string };
interface AuditFlags {
  readonly log: readonly string[];
  readonly policy: string;
  readonly seen?: string;
}

export interface CommandParts {
  readonly program: Command;
  /** A command on a data folder. */
  readonly placed: (name: string, description: string) => Command;
  readonly placeOf: (flags: PlaceFlags) => StorePlace;
  /** Where the build has put the published code of the games. */
  readonly siteDir: string;
}

export function addProofCommands({ program, placed, placeOf, siteDir }: CommandParts): void {
  program
    .command('verify')
    .description('check a Play from its receipt: each claim holds, does not hold, or cannot be told')
    .argument('<receipt>', 'the file of the receipt')
    .option('--policy <file>', 'whom to trust: logs and witnesses, as c2sp.org/tlog-policy has it')
    .option('--json', 'print { claims, playNumber, prizePence }')
    .addHelpText('after', '\nGives 0 when all claims hold, 1 when one does not, 2 when one cannot be told.')
    .action((path: string, { json, policy }: Common & { readonly policy?: string }) => {
      process.exitCode = verifyCommand(path, { policyPath: policy, siteDir }, outputFor(json === true));
    });

  placed('receipt', 'write the receipt of a Play, as far as it has come')
    .argument('<play-number>')
    .requiredOption('--out <file>', 'where to write it')
    .action(async (typed: string, { out, ...flags }: PlaceFlags & { readonly out: string }) => {
      process.exitCode = await receiptCommand(
        { ...placeOf(flags), siteDir, typed, out },
        outputFor(flags.json === true),
      );
    });

  placed(
    'audit-export',
    'open every leaf of the log for an auditor, with records, salts, moves and sums; while servers go on',
  )
    .requiredOption('--out <file>', 'where to write it; for the auditor alone')
    .action(async ({ out, ...flags }: PlaceFlags & { readonly out: string }) => {
      process.exitCode = await exportCommand({ ...placeOf(flags), siteDir, out }, outputFor(flags.json === true));
    });

  program
    .command('audit')
    .description('compute every settled Play and the sums again, from the log and what its operator opened')
    .argument('<export>', 'the file of `unveil audit-export`')
    .requiredOption('--log <place...>', 'where the log is: a URL that ends in /log/, or a folder')
    .requiredOption('--policy <file>', 'whom to trust: logs and witnesses, as c2sp.org/tlog-policy has it')
    .option('--seen <file>', 'what was seen of the log last: read, and written when nothing is wrong')
    .option('--json', 'print { state, logs, plays, retired, sums, first, faults, unknown }')
    .addHelpText('after', '\nGives 0 when all holds, 1 when something is wrong, 2 when something cannot be told.')
    .action(async (path: string, { json, log, policy, seen }: Common & AuditFlags) => {
      const options = { policyPath: policy, logs: log, seenPath: seen, siteDir };
      process.exitCode = await auditCommand(path, options, outputFor(json === true));
    });
}
