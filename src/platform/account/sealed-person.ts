/** The person of an account as the store keeps them: unreadable without the master key, and comparable. */
import { present } from '../../kernel/assert.ts';
import type { Context } from '../ports/context.ts';
import type { SealedPerson } from '../ports/identity-store.ts';
import { matchText, type Person } from '../ports/person.ts';

/** A person as the store keeps them: sealed, and a keyed hash by which one person is known again. */
export function sealPerson({ secrets }: Context, person: Person): SealedPerson {
  const sealed = secrets.seal('person', Buffer.from(JSON.stringify(person)));
  return { sealed, match: secrets.mark(matchText(person)) };
}

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
