import { z } from 'zod/mini'
import { ChainKey } from '#chains.ts'
import { HistoryTransaction } from '#history.ts'
import { Alert } from '#watching.ts'

/**
 * What the server tells one user's browsers, in order. Sent on GET /api/events (server-sent events): `id` is `seq`, `data` is
 * this object as JSON; a reconnecting client sends `Last-Event-ID` and misses nothing.
 */
export const AppEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('trade'), seq: z.number().check(z.int()), at: z.string(), trade: HistoryTransaction }),
  z.object({
    type: z.literal('transfer'),
    seq: z.number().check(z.int()),
    at: z.string(),
    transfer: HistoryTransaction,
  }),
  z.object({ type: z.literal('balances'), seq: z.number().check(z.int()), at: z.string(), chain: ChainKey }),
  z.object({ type: z.literal('alert'), seq: z.number().check(z.int()), at: z.string(), alert: Alert }),
  z.object({ type: z.literal('session-ended'), seq: z.number().check(z.int()), at: z.string() }),
])
export type AppEvent = z.infer<typeof AppEvent>

type WithoutPlace<T> = T extends unknown ? Omit<T, 'seq' | 'at'> : never
/** An event before the table has given it its place. */
export type NewAppEvent = WithoutPlace<AppEvent>

export const eventsPath = '/api/events'
