import * as v from 'valibot'
import type { ChainKey } from '#chains.ts'
import { object } from '#schema/object.ts'
import { record } from '#schema/record.ts'

/**
 * The kind of a reason's value, which decides its format. `text` is shown unchanged, even if it looks like a number: a
 * token may be called 2024. `decimal`: plain decimal text. `time`: an ISO time. `finding`: a danger found in a token.
 */
type ReasonValueTypes = {
  text: string
  texts: string[]
  count: number
  decimal: string
  time: string
  chain: ChainKey
  chains: ChainKey[]
  finding: Finding
}
/** A kind, or the list of allowed words. */
type ReasonValueKind = keyof ReasonValueTypes | readonly string[]

/** The dangers of a token, as part of a sentence that names the source. The catalogs hold them as `finding.<id>`. */
export const findings = {
  airdrop: {},
  blacklist: {},
  'buy-tax': { percent: 'decimal' },
  'buy-taxed': {},
  danger: {},
  fake: {},
  frozen: {},
  'hidden-owner': {},
  imitates: { token: 'text' },
  'owner-changes': {},
  /** In the source's own words. */
  quoted: { words: 'text' },
  'self-destruct': {},
  'sell-tax': { percent: 'decimal' },
  'sell-taxed': {},
  stuck: {},
  suspicious: {},
  unbuyable: {},
  unsellable: {},
} as const satisfies Record<string, Record<string, 'decimal' | 'text'>>
export type FindingId = keyof typeof findings
export type Finding = { id: FindingId; values: Readonly<Record<string, string>> }

const secondFactorKinds = ['app', 'mail', 'all'] as const

/**
 * The detailed reasons of refusals, with the values of their sentences. The catalogs hold `refusal.<id>`, which replaces
 * the code's own sentence, and `reason.<id>`, one line below it. A reason has either or both.
 */
export const reasons = {
  // Requests
  'address-null': {},
  'body-unreadable': {
    fault: ['syntax', 'depth', 'null', 'half', 'forbidden', 'twice'],
  },
  'idempotency-key': {},
  'not-base64': {},
  'no-such-event': {},
  'next-in': { seconds: 'count' },
  'wrong-kind': {},
  // Accounts
  'app-code-wrong': {},
  'app-on': {},
  'captcha-expired': {},
  'code-missing': { kinds: secondFactorKinds },
  'code-wrong': { kinds: secondFactorKinds },
  'codes-need-factor': {},
  'email-verified': {},
  'export-locked': {},
  'export-opens': { time: 'time' },
  'factor-stop-late': {},
  'factor-tries': {},
  'link-dead': {},
  'no-app-waits': {},
  'no-factor': {},
  'no-mailed-codes': {},
  'old-terms': {},
  'password-wrong': {},
  'password-wrong-export': {},
  'reset-often': {},
  'reset-stop-late': {},
  'security-opens': { time: 'time' },
  'session-gone': {},
  'stop-nothing': {},
  // Wallets
  'faucet-answered': { status: 'count' },
  'faucet-silent': {},
  'funds-silent': { chains: 'chains' },
  'funds-unpriced': { symbols: 'texts' },
  'funds-worth': { amount: 'decimal' },
  'list-full-hidden': { count: 'count' },
  'list-full-imported': { count: 'count' },
  'sol-stays': {},
  // Markets
  'follow-count': { most: 'count' },
  'names-silent': {},
  'network-silent': { chain: 'chain' },
  'no-token': {},
  'prices-silent': {},
  // Trading
  danger: {},
  'danger-list': { finding: 'finding' },
  'danger-market': { finding: 'finding' },
  'danger-rehearsal': { finding: 'finding' },
  'danger-source': { source: 'text', finding: 'finding' },
  'exchange-silent': {},
  'export-running': {},
  'fee-most': { amount: 'decimal', symbol: 'text' },
  'fee-rose': {},
  'fee-share': { percent: 'decimal' },
  impact: { percent: 'decimal' },
  'is-coin': { symbol: 'text' },
  'limit-day': { amount: 'decimal', left: 'decimal' },
  'limit-one': { amount: 'decimal' },
  'no-price': { symbol: 'text' },
  'none-held': { symbol: 'text' },
  'off-market': { percent: 'decimal', sources: 'texts' },
  'offer-dear': {},
  'offer-fee': {},
  'offer-maker': {},
  'offer-own': {},
  'offer-signature': {},
  'offer-sponsored': {},
  'offer-unchecked': {},
  'signer-refused': {},
  // Chats
  'chats-full': { count: 'count' },
  'not-asked': {},
  'one-at-a-time': {},
  'picture-pixels': {},
  'picture-unread': { fault: ['kind', 'lies', 'damaged'] },
  'recording-length': { seconds: 'count' },
  'recording-unread': { fault: 'text' },
  'upload-size': {},
  'uploads-full': {},
} as const satisfies Record<string, Record<string, ReasonValueKind>>
export type ReasonId = keyof typeof reasons

type ReasonValue<K> = K extends keyof ReasonValueTypes
  ? ReasonValueTypes[K]
  : K extends readonly (infer Word)[]
    ? Word
    : never
/** The values that a reason needs. */
export type ValuesForReason<Id extends ReasonId> = {
  readonly [Name in keyof (typeof reasons)[Id]]: ReasonValue<(typeof reasons)[Id][Name]>
}
/** A reason with its values; `values` is left out where there are none. */
export type Reason = {
  [Id in ReasonId]: keyof ValuesForReason<Id> extends never
    ? { reason: Id; values?: undefined }
    : { reason: Id; values: ValuesForReason<Id> }
}[ReasonId]

const FindingSchema = object({ id: v.string(), values: record(v.string(), v.string()) })
/** Values as sent and stored. */
export const ReasonValues = record(v.string(), v.union([v.string(), v.number(), v.array(v.string()), FindingSchema]))
export type ReasonValues = v.InferOutput<typeof ReasonValues>
