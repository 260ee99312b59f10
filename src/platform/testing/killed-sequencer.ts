/** A process that writes the log of a data folder and kills itself after a step: `folder key step`. For tests. */
import { join } from 'node:path';
import { openLogFolder } from '../../store/log-folder.ts';
import { openMarkFile } from '../../store/mark-file.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { contextOf } from '../create.ts';
import { createSecrets } from '../ports/secrets.ts';
import { createSequencer } from '../proof/sequencer.ts';

const [folder = '', key = '', last = ''] = process.argv.slice(2);
const context = contextOf({
  store: openSqliteStore(join(folder, 'unveil.db')),
  secrets: createSecrets(Buffer.from(key, 'hex')),
  findGame: () => null,
  mark: openMarkFile(join(folder, 'mark')),
});
const sequencer = createSequencer(context, openLogFolder(join(folder, 'log')), (step) => {
  if (step === last) process.kill(process.pid, 'SIGKILL');
});
await sequencer.sequence();
throw new Error(`no step ${last} came`);
