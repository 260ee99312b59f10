/** Whether sound is off: one switch for all games, remembered on this device. Knows no game. */

const KEY = 'unveil.muted';

type Listener = (isMuted: boolean) => void;
const listeners = new Set<Listener>();
let muted = remembered();

export function isMuted(): boolean {
  return muted;
}

export function setMuted(value: boolean): void {
  muted = value;
  try {
    localStorage.setItem(KEY, value ? 'yes' : 'no');
  } catch {
    // Storage may be forbidden; the switch then lasts as long as the page.
  }
  for (const listener of listeners) listener(value);
}

/** Calls back on every change until the returned function is called. */
export function onMuteChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}
