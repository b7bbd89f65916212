import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { object } from '#schema/object.ts'
import { AgreedTerms, UnsignedSolanaTransaction } from '#signer.ts'
import { PasskeyAssertion } from '#signer-passkeys.ts'
import { SignedStatement } from '#signer-replies.ts'

/** A wallet's statement about one transaction. `loaded`: on Solana, the accounts of its lookup tables. */
export const ReceiptStatement = object({
  ...SignedStatement.entries,
  loaded: v.nullable(UnsignedSolanaTransaction.entries.loaded),
})
export type ReceiptStatement = v.InferOutput<typeof ReceiptStatement>

/** `raw`: the signed bytes, hex with 0x or base64. */
export const ReceiptTransaction = object({ raw: v.string(), ...ReceiptStatement.entries })
export type ReceiptTransaction = v.InferOutput<typeof ReceiptTransaction>

/**
 * A trade, send or revoked allowance that anyone can verify offline, with tools/verifier/verify.html. EVM addresses of the terms are in lower case.
 * `assertion`: the passkey's signature of the hash of the terms; null unless a transaction names a passkey.
 */
export const SignedReceipt = object({
  format: v.literal('murmur-receipt/1'),
  terms: AgreedTerms,
  assertion: v.nullable(PasskeyAssertion),
  transactions: v.array(ReceiptTransaction),
})
export type SignedReceipt = v.InferOutput<typeof SignedReceipt>

export const receiptsApi = {
  /** 404 unless the transaction is in a block. The file of a receipt is this JSON without white space. */
  signed: defineEndpoint({
    method: 'GET',
    path: '/api/history/:id/receipt',
    access: 'verified',
    summary: 'The signed receipt of a trade or send, to be verified offline',
    params: object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: SignedReceipt,
    limit: { max: 60, perSeconds: 60 },
  }),
}
