import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { IntentId } from '#ids.ts'
import { Address } from '#schema/address.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { PasskeyRequest } from '#signer-passkeys.ts'
import { UpkeepConfirmation, UpkeepReply } from '#trading/approvals.ts'
import { TokenAmount } from '#trading/trades.ts'

/** An empty token account on Solana. Opening it cost `rent`, which closing it returns. */
export const EmptyAccount = object({
  address: Address,
  token: object({ address: Address, symbol: v.string(), name: v.string() }),
  rent: TokenAmount,
})
export type EmptyAccount = v.InferOutput<typeof EmptyAccount>

const EmptyAccounts = object({
  accounts: v.array(EmptyAccount),
  /** The rent of all of them, in SOL. */
  total: TokenAmount,
  /** How many one reclaim closes at most. */
  atOnce: integer,
})
export type EmptyAccounts = v.InferOutput<typeof EmptyAccounts>

/** The exact terms of a reclaim, attested by the signer. Nothing happens until they are confirmed by their `intentId`. */
export const ReclaimQuote = object({
  intentId: IntentId,
  /** The accounts to close, at most `atOnce`. */
  accounts: v.array(EmptyAccount),
  /** Returns to the wallet, without the network fee. */
  rent: TokenAmount,
  networkFee: TokenAmount,
  networkFeeExpected: TokenAmount,
  /** ISO time. */
  validUntil: v.string(),
  /** The challenge that a passkey of the user must sign to confirm this; null or absent unless the user requires one. */
  passkey: v.optional(v.nullable(PasskeyRequest)),
  /** Whether the signer needs no passkey only because this is below the user's threshold, towards which its confirmation counts. */
  isBelowThreshold: v.optional(v.boolean()),
})
export type ReclaimQuote = v.InferOutput<typeof ReclaimQuote>

export const rentApi = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/rent',
    access: 'verified',
    cachesSession: true,
    summary: 'Empty token accounts of the wallet on Solana, and the rent that closing them returns',
    reply: object({ data: EmptyAccounts }),
    limit: { max: 30, perSeconds: 60 },
  }),
  quote: defineEndpoint({
    method: 'POST',
    path: '/api/rent/quote',
    access: 'verified',
    summary: 'Creates an intent to close the empty token accounts: their rent and the network fee; changes nothing',
    reply: object({ data: ReclaimQuote }),
    limit: { max: 60, perSeconds: 60 },
  }),
  /** Requires an Idempotency-Key like a trade. */
  reclaim: defineEndpoint({
    method: 'POST',
    path: '/api/rent/reclaim',
    access: 'verified',
    summary: 'Closes the accounts of an open intent; needs the password, and the second factor if there is one',
    body: UpkeepConfirmation,
    reply: UpkeepReply,
    limit: { max: 60, perSeconds: 60 },
  }),
}
