/** What runs scripts. A script may be begun anew when it met another one, so what it decides by must be pure. */
import type { Script } from './script.ts';

export interface Engine {
  /** One statement that reads. */
  ask<T>(script: () => Script<T>): Promise<T>;
  /** Several statements that read, as of one moment. */
  read<T>(script: () => Script<T>): Promise<T>;
  /** One statement that writes, durable before it resolves. */
  act<T>(script: () => Script<T>): Promise<T>;
  /** Several statements as one transaction, durable before it resolves. */
  write<T>(script: () => Script<T>): Promise<T>;
  close(): Promise<void>;
}

/** Seams for fault tests: called right before COMMIT, and between COMMIT and the answers. A throw is a fault there. */
export interface CommitFaults {
  beforeCommit?(): void;
  afterCommit?(): void;
}
