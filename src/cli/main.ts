/** The `unveil` command. Parses arguments and hands them on; every command lives in its own file and returns an exit code. */
import { Command } from 'commander';
import { designCommand } from './design.ts';
import { outputFor } from './output.ts';

interface CommonOptions {
  readonly json?: boolean;
}

const program = new Command('unveil')
  .description('Instant win games whose pictures show exactly what was sold.')
  .showHelpAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

program
  .command('design')
  .description('find whole winners for a prize structure')
  .argument('<spec.json>', 'what is wished; the format is in docs/maths.md')
  .option('--json', 'print JSON')
  .action(async (path: string, options: CommonOptions) => {
    process.exitCode = await designCommand(path, outputFor(options.json === true));
  });

await program.parseAsync();
