/**
 * What is thrown when the place itself is at fault, and not what was asked: a disk that is full, a random source that
 * is stuck. Nothing was written. Whoever lets it through to the platform's border stops the sale.
 */
import type { AlarmName } from './alarms.ts';

export class StopFault extends Error {
  override readonly name = 'StopFault';
  readonly alarm: AlarmName;

  constructor(alarm: AlarmName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.alarm = alarm;
  }
}
