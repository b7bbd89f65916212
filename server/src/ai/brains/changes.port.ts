import { Alert } from '@murmur/contract/markets/watchlist'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'

/** The requests of `requests.json` that express the wish for a reversible change. */
export type ChangeWish = 'set-alert' | 'delete-alert' | 'watch' | 'unwatch' | 'undo'

const AlertTerms = v.pick(Alert, ['id', 'chain', 'address', 'name', 'symbol', 'condition', 'priceUsd', 'byMail'])
const WatchedToken = v.pick(Alert, ['chain', 'address', 'symbol'])
const Change = v.variant('kind', [
  object({ kind: v.literal('alert-set'), alert: AlertTerms, percent: v.optional(v.string()) }),
  object({ kind: v.literal('alert-deleted'), alert: AlertTerms }),
  object({ kind: v.literal('watch-added'), token: WatchedToken }),
  object({ kind: v.literal('watch-removed'), token: WatchedToken }),
])

/** A price alert's terms. Name and symbol are untrusted. */
export type AlertTerms = v.InferOutput<typeof AlertTerms>
export type WatchedToken = v.InferOutput<typeof WatchedToken>
/** A reversible change, with the data for its reversal. `percent`: the stated distance from the price, plain decimal text. */
export type Change = v.InferOutput<typeof Change>

/** Parses the changes stored with an earlier answer, in their order; empty if there are none or they are invalid. */
export function parseChanges(stored: unknown): readonly Change[] {
  return tryParse(v.array(Change), stored) ?? []
}
