/**
 * Every alarm there is: what must never happen, or must not last. A person has to look. `docs/alarms.md` says what each
 * means and what to do; a test holds the two equal, another raises each of them.
 */

/** `stop`: nothing is sold until it is over. `act`: a person looks within the hour. `look`: within the day. */
export const ALARM_LEVELS = ['stop', 'act', 'look'] as const;
export type AlarmLevel = (typeof ALARM_LEVELS)[number];

export const ALARMS = {
  'store-cannot-write': 'stop',
  'database-behind': 'stop',
  'clock-jumped': 'stop',
  'key-missing': 'stop',
  'random-source-failed': 'stop',
  'commitment-repeated': 'stop',
  'sale-drifts': 'act',
  'promise-broken': 'act',
  'stored-play-altered': 'act',
  'game-version-missing': 'act',
  'provider-contradicts': 'act',
  'wallet-contradicts': 'act',
  'wallet-silent': 'act',
  'payee-unreadable': 'act',
  'item-failed': 'act',
  'task-failed': 'act',
  'email-given-up': 'act',
  'payment-waits': 'look',
  'email-not-sent': 'look',
  'checkpoint-failed': 'look',
} as const satisfies Readonly<Record<string, AlarmLevel>>;
export type AlarmName = keyof typeof ALARMS;
export const ALARM_NAMES = Object.keys(ALARMS) as readonly AlarmName[];

/** Told of everything that must never happen. Whoever gives no name means a broken promise. */
export type Alarm = (message: string, name?: AlarmName) => void;

/** How often each alarm was raised since the start, for the metrics. */
export interface AlarmCounts {
  readonly alarm: Alarm;
  /** How often it was raised since the process began. */
  count(name: AlarmName): number;
}

/** Counts alarms on their way to where they go. */
export function countAlarms(alarm: Alarm): AlarmCounts {
  const counts = new Map<AlarmName, number>();
  return {
    alarm: (message, name = 'promise-broken') => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      alarm(message, name);
    },
    count: (name) => counts.get(name) ?? 0,
  };
}
