import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { IntentId, RecipientId } from '#ids.ts'
import { plainDecimalPattern } from '#money.ts'
import { Address } from '#schema/address.ts'
import { object } from '#schema/object.ts'
import { PasskeyAssertion, PasskeyRequest } from '#signer-passkeys.ts'
import { TradePriority } from '#trading/priority.ts'
import { TokenAmount, TradeStatus } from '#trading/trades.ts'
import { TxHash } from '#tx-hash.ts'

const invalidQuantity = asFieldErrorId('quantity-invalid')
const quantity = v.pipe(v.string(invalidQuantity), v.regex(plainDecimalPattern, invalidQuantity))

/** How much to send: `tokens` and `usd` as plain decimal text; `max`: all that can be sent, less the fees if it is the coin. */
export const SendAmount = v.variant('unit', [
  object({ unit: v.literal('tokens'), value: quantity }),
  object({ unit: v.literal('usd'), value: quantity }),
  object({ unit: v.literal('max') }),
])
export type SendAmount = v.InferOutput<typeof SendAmount>

export const SendRequest = object({
  chain: ChainInput,
  /** The token's address; the chain's coin by its coin address. */
  token: v.pipe(
    v.string(),
    v.minLength(1, asFieldErrorId('token-not-found')),
    v.maxLength(128, asFieldErrorId('token-not-found')),
  ),
  amount: SendAmount,
  /** An entry of the address book: no other address can be sent to. */
  recipientId: RecipientId,
  /** Normal if absent: the account's usual one is for trades. */
  priority: v.optional(TradePriority),
})
export type SendRequest = v.InferOutput<typeof SendRequest>

/** The exact terms of a send, attested by the signer. Nothing moves until they are confirmed by their `intentId`. */
export const SendQuote = object({
  intentId: IntentId,
  chain: ChainKey,
  recipient: object({ id: RecipientId, name: v.string(), address: Address }),
  /** Leaves the wallet, without the network fee. */
  amount: TokenAmount,
  /** Arrives at the recipient: the amount less `tokenFee`. */
  arrives: TokenAmount,
  /** Withheld by the token itself (Token-2022 transfer fee); null: none. */
  tokenFee: v.nullable(TokenAmount),
  /** The highest network fee, in the chain's coin, rent included. */
  networkFee: TokenAmount,
  networkFeeExpected: TokenAmount,
  /** Both fees are for it. Absent in terms from earlier versions, which were normal. */
  priority: v.optional(TradePriority),
  /** Rent for the recipient's new token account on Solana, paid by the sender; null: the account exists. */
  accountDeposit: v.nullable(TokenAmount),
  /** Whether a small test send is advisable: before the first send to this recipient, above a small amount. */
  suggestsTest: v.boolean(),
  /** ISO time. */
  validUntil: v.string(),
  /** The challenge that a passkey of the user must sign to confirm this; null or absent unless the user requires one. */
  passkey: v.optional(v.nullable(PasskeyRequest)),
  /** Whether the signer needs no passkey only because this is below the user's threshold, towards which its confirmation counts. */
  isBelowThreshold: v.optional(v.boolean()),
})
export type SendQuote = v.InferOutput<typeof SendQuote>

export const SendReply = object({
  success: v.boolean(),
  message: v.string(),
  data: object({
    sendId: IntentId,
    status: TradeStatus,
    transactionHash: v.nullable(TxHash),
    /** The transaction's page in a block explorer. */
    url: v.nullable(v.string()),
    amount: TokenAmount,
    /** Null until the transaction is in a block. */
    networkFee: v.nullable(TokenAmount),
  }),
})
export type SendReply = v.InferOutput<typeof SendReply>

export const sendsApi = {
  quote: defineEndpoint({
    method: 'POST',
    path: '/api/sends/quote',
    access: 'verified',
    summary: 'Creates an intent to send: the exact amount and costs; moves nothing',
    body: SendRequest,
    reply: object({ data: SendQuote }),
    limit: { max: 60, perSeconds: 60 },
  }),
  /** Requires an Idempotency-Key like a trade. */
  send: defineEndpoint({
    method: 'POST',
    path: '/api/sends',
    access: 'verified',
    summary: 'Sends on the terms of an open intent; needs the password, and the second factor if there is one',
    body: object({
      intentId: IntentId,
      ...reauthFields,
      passkey: v.optional(PasskeyAssertion),
    }),
    reply: SendReply,
    limit: { max: 60, perSeconds: 60 },
  }),
}
