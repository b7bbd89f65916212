import * as v from 'valibot'
import { UserId } from '#ids.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'

/** Guards of a user's money that the signer keeps itself: it refuses to sign against them, whatever the server asks. */

/** Whose freeze it is: neither ends the other's. */
export const FrozenBy = v.picklist(['user', 'operator'])
export type FrozenBy = v.InferOutput<typeof FrozenBy>

export const GuardRequests = [
  /** Stops trades, sends and exports of a user, durably, and cancels a thaw in progress. Idempotent. */
  object({ op: v.literal('freeze'), id: finite, userId: UserId, by: FrozenBy }),
  /** Starts the signer's own waiting time after which that freeze ends. A thaw in progress keeps its time. */
  object({ op: v.literal('thaw'), id: finite, userId: UserId, by: FrozenBy }),
  object({ op: v.literal('guard-state'), id: finite, userId: UserId }),
] as const

/** `freezes`: those that count now. `thawsAt`: Unix milliseconds; null until a thaw is requested. */
export type GuardState = { freezes: { by: FrozenBy; thawsAt: number | null }[] }
