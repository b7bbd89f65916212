import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { Alert } from '#markets/watchlist.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { HistoryTransaction } from '#trading/history.ts'

/**
 * The events of one user, in order, sent to all of the user's browsers on GET /api/events (server-sent events): `id` is
 * `seq`, `data` is the event as JSON. A client that reconnects sends `Last-Event-ID`, or `?after=`, and receives all missed events.
 * A stream begins with an event of the type `position`, whose `id` is the `seq` that the stream continues after.
 */
export const AppEvent = v.variant('type', [
  object({ type: v.literal('trade'), seq: integer, at: v.string(), trade: HistoryTransaction }),
  object({
    type: v.literal('transfer'),
    seq: integer,
    at: v.string(),
    transfer: HistoryTransaction,
  }),
  object({ type: v.literal('balances'), seq: integer, at: v.string(), chain: ChainKey }),
  object({ type: v.literal('alert'), seq: integer, at: v.string(), alert: Alert }),
  /** The preferences were changed, here or elsewhere; a client reads them again. */
  object({ type: v.literal('preferences'), seq: integer, at: v.string() }),
  /** The user changed this, here or elsewhere, such as by a message to the assistant; a client reads it again. */
  object({
    type: v.literal('changed'),
    seq: integer,
    at: v.string(),
    subject: v.picklist(['watchlist', 'alerts', 'recipients', 'limits']),
  }),
  /** The account was frozen or thawed, or a thaw was started or cancelled; a client reads its freeze again. */
  object({ type: v.literal('freeze'), seq: integer, at: v.string() }),
  object({
    type: v.literal('session-ended'),
    seq: integer,
    at: v.string(),
    /** `ended`: by a logout, or from another device. */
    cause: v.picklist(['expired', 'ended']),
  }),
])
export type AppEvent = v.InferOutput<typeof AppEvent>

type WithoutSeq<T> = T extends unknown ? Omit<T, 'seq' | 'at'> : never
/** An event before it gets its sequence number and time. */
export type NewAppEvent = WithoutSeq<AppEvent>

export const eventsPath = '/api/events'
