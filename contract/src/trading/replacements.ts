import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { IntentId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { PasskeyAssertion, PasskeyRequest } from '#signer-passkeys.ts'
import { TokenAmount } from '#trading/trades.ts'
import { TxHash } from '#tx-hash.ts'

/** `speed-up`: the same transaction with a higher fee. `cancel`: a zero-value transfer to the wallet itself replaces it. */
export const ReplacementKind = v.picklist(['speed-up', 'cancel'])
export type ReplacementKind = v.InferOutput<typeof ReplacementKind>

/** The offer to replace a pending transaction on Ethereum or Base. Nothing is signed until it is confirmed. */
export const ReplacementQuote = object({
  /** The intent of the trade or send to replace. */
  tradeId: IntentId,
  kind: ReplacementKind,
  /** The highest network fee of the transaction, in the chain's coin; it takes the place of the agreed one. */
  networkFee: TokenAmount,
  networkFeeExpected: TokenAmount,
  /** The highest network fee that was agreed when the trade or send was confirmed. */
  agreedFee: TokenAmount,
  /** Whether the password, and the second factor if the user has one, are needed: true for a send. */
  needsPassword: v.boolean(),
  /** Unix seconds after which the offer is void. */
  deadline: integer,
  /** The challenge that a passkey of the user must sign to confirm this; null unless the user requires one. */
  passkey: v.nullable(PasskeyRequest),
})
export type ReplacementQuote = v.InferOutput<typeof ReplacementQuote>

const commonFields = { tradeId: IntentId, kind: ReplacementKind }

export const replacementsApi = {
  quote: defineEndpoint({
    method: 'POST',
    path: '/api/replacements/quote',
    access: 'verified',
    summary: 'What it takes to speed up or cancel a pending trade or send on Ethereum or Base; signs nothing',
    body: object(commonFields),
    reply: object({ data: ReplacementQuote }),
    limit: { max: 60, perSeconds: 60 },
  }),
  /** The original transaction may still be included first; the outcome is reported as that of the trade or send. */
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/replacements',
    access: 'verified',
    summary: 'Speeds up or cancels a pending trade or send, for at most the quoted network fee',
    body: object({
      ...commonFields,
      /** The `networkFee` of the quote, in base units. */
      maxNetworkFee: BaseUnits,
      deadline: integer,
      ...reauthFields,
      passkey: v.optional(PasskeyAssertion),
    }),
    reply: object({ data: object({ tradeId: IntentId, transactionHash: TxHash }) }),
    limit: { max: 60, perSeconds: 60 },
  }),
}
