/** The latest moment the database has seen: shows that it takes a write, and that the clock has not gone back. */
import { present } from '../../kernel/assert.ts';
import type { KeepingStore } from '../../platform/ports/store.ts';
import type { Engine } from './engine.ts';
import { one, put, statement } from './script.ts';

/** More than a purchase takes: a file that cannot grow by so much cannot sell, though it could note the time. */
const ROOM = Buffer.alloc(32 * 1024);

const BEAT = statement<{ at: number }>(
  `INSERT INTO beat (id, at) VALUES (1, $1)
   ON CONFLICT (id) DO UPDATE SET at = CASE WHEN excluded.at > beat.at THEN excluded.at ELSE beat.at END RETURNING at`,
);
const TAKE_ROOM = statement('UPDATE beat SET room = $1 WHERE id = 1');
const ACCEPT = statement('INSERT INTO beat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at');
/** What was put off by the clock that was wrong is due. */
const DUE = [
  `UPDATE payment SET asked_at = 0 WHERE status = 'pending' AND asked_at > $1`,
  `UPDATE withdrawal SET asked_at = 0 WHERE status = 'pending' AND asked_at > $1`,
  'UPDATE letter SET due_at = 0, taken_at = 0 WHERE due_at > $1',
].map((sql) => statement(sql));

/** The moment as scripts: each beat takes and gives back the room of a purchase. */
export function beatStore({ write }: Engine): Pick<KeepingStore, 'beat' | 'acceptClock'> {
  return {
    beat: (at) =>
      write(function* () {
        const seen = present(yield* one(BEAT, at), 'the moment just written').at;
        for (const room of [ROOM, null]) yield* put(TAKE_ROOM, room);
        return seen;
      }),
    acceptClock: (at) =>
      write(function* () {
        for (const each of [ACCEPT, ...DUE]) yield* put(each, at);
      }),
  };
}
