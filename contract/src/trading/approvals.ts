import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { IntentId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { Address } from '#schema/address.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { PasskeyAssertion, PasskeyRequest } from '#signer-passkeys.ts'
import { TokenAmount, TradeStatus } from '#trading/trades.ts'
import { TxHash } from '#tx-hash.ts'

const ApprovedToken = object({
  address: Address,
  symbol: v.string(),
  name: v.string(),
  decimals: integer,
  /** Whether the token is on the pinned list of verified tokens. An unverified name proves nothing. */
  isVerified: v.boolean(),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.nullable(v.string()),
})

const Spender = object({
  address: Address,
  /** Null for an unknown contract. */
  name: v.nullable(v.string()),
  /**
   * Whether it is the exchange that executes our trades. It takes tokens only from its caller, and so the user's only in a
   * transaction that the user signs.
   */
  isVenue: v.boolean(),
})

/**
 * How much harm an approval can do: `low`: none without the user's signature; `medium`: up to its amount, or with a signature that
 * isn't a transaction; `high`: all of the token, now and later, by a contract that we do not know.
 */
export const ApprovalRisk = v.picklist(['low', 'medium', 'high'])
export type ApprovalRisk = v.InferOutput<typeof ApprovalRisk>

/** Permission of a contract to spend a token of the wallet without asking again; on Solana, of the delegate of a token account. */
export const Approval = object({
  chain: ChainKey,
  token: ApprovedToken,
  spender: Spender,
  amountBaseUnits: BaseUnits,
  /** Whether the amount is practically unlimited. */
  isUnlimited: v.boolean(),
  /** The amount in reach of the spender now: the approved amount, or the whole balance if that is less. */
  exposed: TokenAmount,
  risk: ApprovalRisk,
  /** ISO time of the newest approval; null if it is older than the searched blocks, and on Solana, which keeps no time. */
  since: v.nullable(v.string()),
  /** The token account, on Solana only. */
  account: v.optional(Address),
  /** On Solana, whether the token's issuer has frozen the account: nothing can be taken, and the approval cannot be revoked. */
  isFrozen: v.optional(v.boolean()),
})
export type Approval = v.InferOutput<typeof Approval>

/**
 * The approvals of one chain, those of verified tokens first. Complete for the wallet's listed tokens and well-known spenders; others
 * by their logs only. On Solana it is complete: each token account states its delegate.
 */
const ChainApprovals = object({
  chain: ChainKey,
  approvals: v.array(Approval),
  /** ISO time from which approvals of other tokens and spenders were searched; null if the chain's node gave no logs, and on Solana. */
  logsSince: v.nullable(v.string()),
  /** Whether approvals of unverified tokens since then may be missing: anyone can report more than are read, or than a node returns. */
  isTruncated: v.boolean(),
  /** Whether the chain did not respond, so that its approvals are unknown. */
  isUnavailable: v.boolean(),
})
export type ChainApprovals = v.InferOutput<typeof ChainApprovals>

/** The exact terms of revoking one approval, attested by the signer. Nothing happens until they are confirmed by their `intentId`. */
export const RevokeQuote = object({
  intentId: IntentId,
  chain: ChainKey,
  token: ApprovedToken,
  spender: Spender,
  amountBaseUnits: BaseUnits,
  isUnlimited: v.boolean(),
  /** The highest network fee, in the chain's coin. */
  networkFee: TokenAmount,
  networkFeeExpected: TokenAmount,
  /** ISO time. */
  validUntil: v.string(),
  /** The challenge that a passkey of the user must sign to confirm this; null or absent unless the user requires one. */
  passkey: v.optional(v.nullable(PasskeyRequest)),
  /** Whether the signer needs no passkey only because this is below the user's threshold, towards which its confirmation counts. */
  isBelowThreshold: v.optional(v.boolean()),
})
export type RevokeQuote = v.InferOutput<typeof RevokeQuote>

/** The outcome of a transaction that keeps the wallet in order. */
export const UpkeepReply = object({
  success: v.boolean(),
  message: v.string(),
  data: object({
    /** The id of its intent, and of its entry in the history. */
    id: IntentId,
    status: TradeStatus,
    transactionHash: v.nullable(TxHash),
    /** The transaction's page in a block explorer. */
    url: v.nullable(v.string()),
    /** Null until the transaction is in a block. */
    networkFee: v.nullable(TokenAmount),
  }),
})
export type UpkeepReply = v.InferOutput<typeof UpkeepReply>

/** Confirms the terms of an intent, as a send is confirmed. */
export const UpkeepConfirmation = object({
  intentId: IntentId,
  ...reauthFields,
  passkey: v.optional(PasskeyAssertion),
})

const address = v.pipe(v.string(), v.maxLength(64))

/** The approval to revoke. The server verifies the addresses. */
export const RevokeRequest = object({
  chain: ChainKey,
  token: address,
  spender: address,
  /** Required on Solana: the token account. */
  account: v.optional(address),
})
export type RevokeRequest = v.InferOutput<typeof RevokeRequest>

export const approvalsApi = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/approvals',
    access: 'verified',
    cachesSession: true,
    summary: 'Which contracts may spend which tokens of the wallet',
    reply: object({ data: v.array(ChainApprovals) }),
    // Each call reads allowances and logs of every chain.
    limit: { max: 20, perSeconds: 60 },
  }),
  quote: defineEndpoint({
    method: 'POST',
    path: '/api/approvals/quote',
    access: 'verified',
    summary: 'Creates an intent to revoke an approval: its network fee; changes nothing',
    body: RevokeRequest,
    reply: object({ data: RevokeQuote }),
    limit: { max: 60, perSeconds: 60 },
  }),
  /** Requires an Idempotency-Key like a trade. */
  revoke: defineEndpoint({
    method: 'POST',
    path: '/api/approvals/revoke',
    access: 'verified',
    summary:
      'Revokes an approval on the terms of an open intent; needs the password, and the second factor if there is one',
    body: UpkeepConfirmation,
    reply: UpkeepReply,
    limit: { max: 60, perSeconds: 60 },
  }),
}
