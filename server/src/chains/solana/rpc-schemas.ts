import type { SolanaAddress } from '@murmur/contract/address'
import { finite } from '@murmur/contract/schema/finite'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { record } from '@murmur/contract/schema/record'
import * as v from 'valibot'

/**
 * The parts of node responses that this code uses. JSON numbers are exact up to 2^53 − 1: larger ones are rejected, not
 * rounded.
 */
export const WholeNumber = v.pipe(
  integer,
  v.minValue(0),
  v.transform((number) => BigInt(number)),
)
export const Key = v.pipe(
  v.string(),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  v.transform((text) => text as SolanaAddress),
)
export const Signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/), v.brand('TxHash'))
const U64 = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)

/** The schema of a response that reports the slot it was read at. */
export function withSlot<S extends v.GenericSchema>(value: S) {
  return object({ context: object({ slot: WholeNumber }), value })
}

const Data = v.pipe(
  v.strictTuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  v.transform(([text]) => new Uint8Array(Buffer.from(text, 'base64'))),
)

export const Account = object({ lamports: WholeNumber, owner: Key, data: Data })
export type Account = v.InferOutput<typeof Account>

export const EpochInfo = object({ absoluteSlot: WholeNumber, blockHeight: WholeNumber })

/** A transaction's error has many forms; null without one. */
const Failure = v.union([v.null(), v.string(), record(v.string(), v.unknown())])

export const Statuses = withSlot(
  v.pipe(
    v.array(
      v.nullable(
        object({
          slot: WholeNumber,
          err: Failure,
          confirmationStatus: v.nullable(v.picklist(['processed', 'confirmed', 'finalized'])),
        }),
      ),
    ),
    v.length(1),
  ),
)

const TokenBalance = object({
  accountIndex: v.pipe(integer, v.minValue(0)),
  mint: Key,
  owner: v.optional(Key),
  uiTokenAmount: object({ amount: U64 }),
})
export type TokenBalance = v.InferOutput<typeof TokenBalance>

/** Lamports stay numbers here: other accounts may have more than a double holds exactly, and are not used. */
const Lamports = v.array(v.pipe(finite, v.minValue(0)))

/** Null while the node does not have it. */
export const LandedResponse = v.nullable(
  object({
    slot: WholeNumber,
    blockTime: v.nullish(integer),
    meta: object({
      err: Failure,
      fee: WholeNumber,
      preBalances: Lamports,
      postBalances: Lamports,
      preTokenBalances: v.array(TokenBalance),
      postTokenBalances: v.array(TokenBalance),
      loadedAddresses: v.nullish(object({ writable: v.array(Key), readonly: v.array(Key) })),
    }),
    transaction: object({
      signatures: v.pipe(v.array(Signature), v.minLength(1)),
      message: object({ accountKeys: v.pipe(v.array(Key), v.minLength(1)) }),
    }),
  }),
)

export const LatestBlockhash = withSlot(object({ blockhash: Key, lastValidBlockHeight: WholeNumber }))

export const Simulation = withSlot(
  object({
    err: Failure,
    logs: v.nullish(v.array(v.string())),
    accounts: v.nullish(v.array(v.nullable(Account))),
  }),
)
