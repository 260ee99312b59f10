/** The amounts a Play of Lab Riches can show. How often each is won stands in `structure.ts`; nothing here knows. */
import { type Pence, pounds } from '../../../kernel/pence.ts';

export const GAME_NAME = 'Lab Riches';

/** One box of the Power Surge Prize Meter: reached when `segments` are filled. The bottom box has no amount. */
export interface MeterBox {
  readonly segments: number;
  readonly pence: Pence | null;
}

/** Procedures, "Power Surge Prize Meter": seven boxes, bottom first. */
export const METER_BOXES: readonly MeterBox[] = [
  { segments: 0, pence: null },
  { segments: 8, pence: pounds(4) },
  { segments: 12, pence: pounds(6) },
  { segments: 16, pence: pounds(10) },
  { segments: 20, pence: pounds(50) },
  { segments: 23, pence: pounds(1_000) },
  { segments: 25, pence: pounds(250_000) },
];

/** Segments of the whole meter. More are never dealt (docs/rulings.md, "The meter"). */
export const METER_SEGMENTS = 25;

/** What a Prize Box may show. */
export const ROW_AMOUNTS: readonly Pence[] = [3, 4, 5, 6, 10, 15, 20, 30, 50, 100, 500, 1_000].map(pounds);

/** What an Instant Prize of the Bonus Game may be. */
export const INSTANT_AMOUNTS: readonly Pence[] = [3, 5, 6, 10, 20, 50, 100, 500].map(pounds);
