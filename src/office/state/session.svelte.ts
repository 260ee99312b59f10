/** Who is signed in here, and what they may do. */
import type { OfficeSessionAnswer } from '../../wire/office.ts';
import { get, type OfficeRefusal, post, remove, useSession } from './api.ts';

type Session = NonNullable<OfficeSessionAnswer['session']>;

class SessionState {
  now: Session | null = $state.raw(null);
  isKnown: boolean = $state(false);
  /** Whether a session ended while somebody was at work. */
  hasEnded: boolean = $state(false);

  async refresh(): Promise<void> {
    const answer = await get<OfficeSessionAnswer>('/session');
    if (answer.ok) this.#keep(answer.value.session);
    this.isKnown = true;
  }

  async signIn(body: { email: string; password: string; code: string }): Promise<OfficeRefusal | null> {
    const answer = await post<OfficeSessionAnswer>('/session', body);
    if (!answer.ok) return answer.refusal;
    this.hasEnded = false;
    this.#keep(answer.value.session);
    return null;
  }

  async signOut(): Promise<void> {
    await remove('/session');
    this.#keep(null);
  }

  may(right: string): boolean {
    return this.now?.rights.includes(right) === true;
  }

  mayPropose(kind: string): boolean {
    return this.now?.mayPropose.includes(kind) === true;
  }

  mayApprove(kind: string): boolean {
    return this.now?.mayApprove.includes(kind) === true;
  }

  #keep(session: Session | null): void {
    this.now = session;
    useSession(session?.csrfToken ?? '', () => {
      if (this.now !== null) this.hasEnded = true;
      this.now = null;
    });
  }
}

export const session = new SessionState();
