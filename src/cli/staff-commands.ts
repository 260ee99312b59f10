/** The commands of the back office, as the command line parses them. */
import type { Command } from 'commander';
import { ROLES } from '../platform/ports/staff.ts';
import type { StorePlace } from '../store/open.ts';
import { outputFor } from './output.ts';
import { officeVerify, type StaffAsked, staffAdd, staffInvite } from './staff.ts';

interface PlaceFlags {
  readonly data: string;
  readonly json?: boolean;
}
type PlaceOf = (flags: { readonly data: string }) => StorePlace;

/** `placed` adds a command with the flags that say where the data is. */
export function staffCommands(
  program: Command,
  placed: (name: string, description: string, on?: Command) => Command,
  placeOf: PlaceOf,
): void {
  const office = program.command('office').description('the back office');
  placed('verify', 'look whether the office’s log is whole: no line changed, missing or added', office).action(
    async (flags: PlaceFlags) => {
      process.exitCode = await officeVerify(placeOf(flags), outputFor(flags.json === true));
    },
  );
  const staff = program.command('staff').description('who works in the back office, and how they get in');
  placed('add', 'add somebody, and print the one address by which they set up their access', staff)
    .argument('<email>')
    .requiredOption('--name <name>', 'what they are called')
    .requiredOption('--roles <roles>', `${ROLES.join(', ')}; a comma between them`)
    .action(async (email: string, { name, roles, ...flags }: PlaceFlags & Omit<StaffAsked, 'email'>) => {
      process.exitCode = await staffAdd(placeOf(flags), { email, name, roles }, outputFor(flags.json === true));
    });
  placed('invite', 'let somebody set up their access again: what was there before ends', staff)
    .argument('<email>')
    .action(async (email: string, flags: PlaceFlags) => {
      process.exitCode = await staffInvite(placeOf(flags), email, outputFor(flags.json === true));
    });
}
