import * as v from 'valibot'
import type { ChainKey } from '#chains.ts'
import { object } from '#schema/object.ts'
import { record } from '#schema/record.ts'

/**
 * The type of each kind of reason value; the kind decides how the value is formatted. `text` is shown unchanged, even if it
 * looks like a number: a token may be called 2024. `decimal`: plain decimal text. `time`: an ISO time. `finding`: a danger
 * found in a token.
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
/** A kind of value, or a list of the allowed values. */
type ReasonValueKind = keyof ReasonValueTypes | readonly string[]

/** The dangers that a risk source can report. The catalogs contain their texts as `finding.<id>`. */
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
  /** A text of the source that has no id here. */
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

const secondFactorKinds = ['app', 'mail', 'passkey', 'passkeyApp', 'passkeyMail', 'passkeyAll', 'all'] as const

/**
 * The detailed reasons of refusals, with the values of their messages. The catalogs contain `refusal.<id>`, which replaces
 * the message of the refusal code, and `reason.<id>`, which is shown below the message. A reason has one or both.
 */
export const reasons = {
  // Requests
  'address-null': {},
  'body-unreadable': {
    fault: ['syntax', 'depth', 'null', 'half', 'forbidden', 'twice'],
  },
  'idempotency-key': {},
  'signer-outdated': {},
  'chain-paused': { chain: 'chain' },
  'not-base64': {},
  'receipt-unsigned': {},
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
  'frozen-by-operator': {},
  'frozen-in-signer': {},
  'frozen-until': { time: 'time' },
  'factor-tries': {},
  'link-dead': {},
  'no-app-waits': {},
  'no-factor': {},
  'no-mailed-codes': {},
  'no-passkey': {},
  'no-recovery-code': {},
  'old-terms': {},
  'or-passkey': {},
  'first-passkey-not': {},
  'passkey-known': {},
  'passkey-last': {},
  'passkey-late': {},
  'passkey-unknown': {},
  'passkey-unreadable': {},
  'passkey-wrong': {},
  'passkeys-full': { count: 'count' },
  'passkeys-off': {},
  'password-wrong': {},
  'password-wrong-export': {},
  'password-wrong-send': {},
  'password-wrong-replace': {},
  'password-wrong-upkeep': {},
  'reset-often': {},
  'reset-stop-late': {},
  'security-opens': { time: 'time' },
  'session-gone': {},
  'signing-passkey-gone': {},
  'stop-nothing': {},
  'thaw-gone': {},
  // Wallets
  'approval-frozen': { symbol: 'text' },
  'approval-gone': {},
  'faucet-answered': { status: 'count' },
  'faucet-silent': {},
  'funds-silent': { chains: 'chains' },
  'funds-unpriced': { symbols: 'texts' },
  'funds-worth': { amount: 'decimal' },
  'list-full-hidden': { count: 'count' },
  'list-full-imported': { count: 'count' },
  'recipient-burn': {},
  'recipient-deployment': {},
  'recipient-gone': {},
  'recipient-known': { name: 'text' },
  'recipient-not-listed': {},
  'recipient-other-chain': { name: 'text', chain: 'chain' },
  'recipient-own': {},
  'recipient-program': {},
  'recipient-removed': {},
  'recipient-token': {},
  'recipient-token-account': {},
  'recipient-waits': { name: 'text', time: 'time' },
  'recipient-warnings': {},
  'recipients-full': { count: 'count' },
  'replacement-not-listed': {},
  'watched-full': { count: 'count' },
  'rent-none': {},
  'revoke-costly': {},
  'revoke-kept': {},
  'send-locked': {},
  'send-opens': { time: 'time' },
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
  'token-fee-rose': {},
  'fee-share': { percent: 'decimal' },
  'held-less': { amount: 'decimal', symbol: 'text' },
  impact: { percent: 'decimal' },
  'is-coin': { symbol: 'text' },
  'pays-itself': { symbol: 'text' },
  'limit-day': { amount: 'decimal', left: 'decimal' },
  'limit-one': { amount: 'decimal' },
  'limit-signer': {},
  'limit-signer-none': {},
  'limit-unpriced': {},
  'no-price': { symbol: 'text' },
  'none-held': { symbol: 'text' },
  'off-market': { percent: 'decimal', sources: 'texts' },
  'offer-dear': {},
  'offer-fee': {},
  'offer-maker': {},
  'offer-own': {},
  'offer-units': {},
  'offer-wrapped': {},
  'offer-signature': {},
  'offer-sponsored': {},
  'other-coin': { symbol: 'text', chain: 'chain', coin: 'text' },
  'pays-other-coin': { symbol: 'text', chain: 'chain', coin: 'text' },
  'offer-unchecked': {},
  'passkey-above-amount': { amount: 'decimal' },
  'passkey-above-asset': { amount: 'decimal' },
  'passkey-above-day': { amount: 'decimal' },
  'passkey-rejected': {},
  'passkey-since': {},
  'send-unsigned': {},
  'signer-refused': {},
  // Chats
  'chats-full': { count: 'count' },
  'trade-not-requested': {},
  'change-not-requested': {},
  'one-at-a-time': {},
  'slippage-bounds': {},
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
/** The values of a reason's messages. */
export type ValuesForReason<Id extends ReasonId> = {
  readonly [Name in keyof (typeof reasons)[Id]]: ReasonValue<(typeof reasons)[Id][Name]>
}
/** A reason with its values; `values` is absent if the reason has none. */
export type Reason = {
  [Id in ReasonId]: keyof ValuesForReason<Id> extends never
    ? { reason: Id; values?: undefined }
    : { reason: Id; values: ValuesForReason<Id> }
}[ReasonId]

const FindingSchema = object({ id: v.string(), values: record(v.string(), v.string()) })
/** A reason's values, as sent and stored. */
export const ReasonValues = record(v.string(), v.union([v.string(), v.number(), v.array(v.string()), FindingSchema]))
export type ReasonValues = v.InferOutput<typeof ReasonValues>
