import { Preferences } from '@murmur/contract/identity/profile'
import { Alert } from '@murmur/contract/markets/watchlist'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import type { Wording } from '#platform/i18n/wording.ts'
import type { BalanceRequest } from './holdings.port.ts'
import type { SettingRequest } from './settings.port.ts'
import type { TokenRef } from './tokens.port.ts'

/** The requests of `requests.json` that ask for a reversible change. A change of a setting must state the new value. */
export type ChangeAction =
  | 'set-alert'
  | 'delete-alert'
  | 'watch'
  | 'unwatch'
  | 'language'
  | 'theme'
  | 'quiet'
  | 'limit'
  | 'recipient'
  | 'undo'
/** The change that a user's own words request. `setting`: the new value, of a setting only. */
export type RequestedChange = { change: ChangeAction; setting?: SettingRequest | undefined }

const AlertTerms = v.pick(Alert, ['id', 'chain', 'address', 'name', 'symbol', 'condition', 'priceUsd', 'byMail'])
const WatchedToken = v.pick(Alert, ['chain', 'address', 'symbol'])
/** The settings that a tool may change: none concerns money or the security of the account. */
const Settings = v.partial(
  v.pick(Preferences, ['language', 'theme', 'quiet', 'movementNews', 'alertNews', 'priceNews']),
)
const Change = v.variant('kind', [
  object({ kind: v.literal('alert-set'), alert: AlertTerms, percent: v.optional(v.string()) }),
  object({ kind: v.literal('alert-deleted'), alert: AlertTerms }),
  object({ kind: v.literal('watch-added'), token: WatchedToken }),
  object({ kind: v.literal('watch-removed'), token: WatchedToken }),
  object({ kind: v.literal('settings-changed'), from: Settings, to: Settings }),
  // Reversed only in the settings, because a reversal loosens the protection of the user's money.
  object({
    kind: v.literal('limit-tightened'),
    /** The new limit; absent in older answers. */
    limit: v.optional(object({ period: v.picklist(['perTrade', 'perDay']), usd: v.number() })),
  }),
  object({ kind: v.literal('recipient-removed'), name: v.string() }),
])

/** A price alert's terms. Name and symbol are untrusted. */
export type AlertTerms = v.InferOutput<typeof AlertTerms>
export type WatchedToken = v.InferOutput<typeof WatchedToken>
export type ChangeableSettings = v.InferOutput<typeof Settings>
/** A change that protects money more, which no message reverses. */
export type ProtectiveChange = Extract<Change, { kind: 'limit-tightened' | 'recipient-removed' }>
/** A reversible change, with the data for its reversal. `percent`: the stated distance from the price, plain decimal text. */
export type Change = v.InferOutput<typeof Change>
/** A change that a turn made. `isReversed`: the turn reversed this earlier change. */
export type TurnChange = { change: Change; isReversed?: true }
/** States in a sentence or two a change that a turn made, and how to undo it. */
export type DescribeChange = (wording: Wording, change: TurnChange) => string
export type DeleteAlertsRequest = { ids: readonly string[] }
export type DeleteAlertsResult = { kind: 'alerts-deleted'; alerts: readonly AlertTerms[] }
/** A change whose reversal was refused, with the message of the refusal in the language of the answer. */
export type RefusedReversal = { change: Change; message: string }
/**
 * The reversed changes; those `kept` because something else has changed them since; those whose reversal was `refused`, which another undo
 * tries again; and those that only the settings reverse, with their own checks. All empty if there was nothing to undo.
 */
export type UndoResult = {
  kind: 'undone'
  changes: readonly Change[]
  kept: readonly Change[]
  refused: readonly RefusedReversal[]
  inSettings: readonly ProtectiveChange[]
}
/** `tokens`: empty if the token was not on the list. */
export type UnwatchResult = { kind: 'watch-removed'; tokens: readonly WatchedToken[] }
/** The user's price alerts, newest first. Names and symbols are untrusted. */
export type ListedAlerts = { kind: 'alerts'; alerts: readonly Alert[] }
/** The tokens on the user's watchlist, newest first. */
export type WatchedTokens = { kind: 'watchlist'; tokens: (TokenRef & { change24h: number | null })[] }
/**
 * Either a price or a percentage from the current price with its side, as plain decimal text. `isReplacement`: replaces the newest
 * alert of the chat instead of naming a token.
 */
export type AlertRequest = BalanceRequest & {
  condition?: 'above' | 'below' | undefined
  priceUsd?: string | undefined
  percent?: string | undefined
  isReplacement?: boolean | undefined
}
/**
 * `isNew`: false if the user already had this alert. `isUnreported`: the user is not notified when it fires, because alert messages are
 * off and it sends no mail.
 */
export type SetAlertResult = {
  kind: 'alert-set'
  token: TokenRef
  alert: AlertTerms
  isNew: boolean
  isReplacement: boolean
  isUnreported: boolean
}
/** `isNew`: false if the token was on the list already. */
export type WatchResult = { kind: 'watch-added'; token: TokenRef; isNew: boolean }
export type UnwatchRequest = BalanceRequest & { all?: boolean | undefined }

/** Parses the changes stored with an earlier answer, in their order; empty if there are none or they are invalid. */
export function parseChanges(stored: unknown): readonly Change[] {
  return tryParse(v.array(Change), stored) ?? []
}
