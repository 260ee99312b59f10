/** The person of an account as the store keeps them: unreadable without the master key, and comparable. */
import { present } from '../../kernel/assert.ts';
import type { Context } from '../ports/context.ts';
import type { SealedPerson } from '../ports/identity-store.ts';
import { matchTexts } from '../ports/likeness.ts';
import type { Person } from '../ports/person.ts';

/** A person as the store keeps them: sealed, and the keyed hashes by which one person is known again. */
export function sealPerson(context: Context, person: Person): SealedPerson {
  const sealed = context.secrets.seal('person', Buffer.from(JSON.stringify(person)));
  return { sealed, marks: marksOf(context, person) };
}

/** By what the person is known again, to whoever has the master key. */
export function marksOf({ secrets }: Context, person: Person): SealedPerson['marks'] {
  const [first, ...others] = matchTexts(person);
  return [secrets.mark(first), ...others.map((text) => secrets.mark(text))];
}

/**
 * Marks the persons of before marks were kept, also by all they ever were. Two accounts of one person raise the alarm.
 */
export async function markPersons(context: Context): Promise<void> {
  for (;;) {
    const unmarked = await context.store.unmarkedPersons(MARKED_TOGETHER);
    let marked = 0;
    for (const { accountId, sealed } of unmarked) {
      const marks = sealed.flatMap((one) => marksOf(context, openPerson(context, one)));
      if (await context.store.markPerson(accountId, marks)) marked++;
      else context.alarm(`the person of account ${accountId} has another account`);
    }
    // Whoever has no mark of their own stays unmarked, and is told of again at the next start.
    if (marked < MARKED_TOGETHER) return;
  }
}

const MARKED_TOGETHER = 100;

/** Throws when it cannot be opened: then the master key is not the one of this store. */
export function openPerson({ secrets }: Context, sealed: Uint8Array): Person {
  const plain = present(secrets.open('person', sealed), 'the person of an account');
  const { name, bornOn, country } = JSON.parse(Buffer.from(plain).toString()) as Person;
  return { name, bornOn, country };
}

/** The person behind the account, or null while nobody has said who they are. */
export async function personOf(context: Context, accountId: string): Promise<Person | null> {
  const { sealedPerson } = await context.store.identity(accountId);
  return sealedPerson === null ? null : openPerson(context, sealedPerson);
}

/** What staff wrote about the player. Kept sealed as the person is; one that cannot be opened says so. */
export function openNote({ secrets }: Context, sealed: Uint8Array): string {
  const plain = secrets.open('person', sealed);
  return plain === null ? '(cannot be read)' : String(JSON.parse(Buffer.from(plain).toString()));
}
