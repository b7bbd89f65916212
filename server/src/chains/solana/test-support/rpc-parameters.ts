import { integer } from '@murmur/contract/schema/integer'
import * as v from 'valibot'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'

const Commitment = v.picklist(['processed', 'confirmed', 'finalized'])
const Address = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
export const At = v.strictObject({ commitment: Commitment, minContextSlot: v.optional(integer) })
const Base64 = v.literal('base64')
export const Slice = v.strictObject({ offset: integer, length: integer })

/** The parameters of each method, as far as this code uses them; a node rejects unknown ones. */
export const rpcParameters = {
  getGenesisHash: v.strictTuple([]),
  getSlot: v.strictTuple([At]),
  getEpochInfo: v.strictTuple([At]),
  getLatestBlockhash: v.strictTuple([At]),
  getBalance: v.strictTuple([Address, At]),
  getMultipleAccounts: v.strictTuple([
    v.pipe(v.array(Address), v.maxLength(100)),
    v.strictObject({ ...At.entries, encoding: Base64, dataSlice: v.optional(Slice) }),
  ]),
  getTokenAccountsByOwner: v.strictTuple([
    Address,
    v.strictObject({ programId: v.picklist([tokenProgram, token2022Program]) }),
    v.strictObject({ ...At.entries, encoding: Base64, dataSlice: Slice }),
  ]),
  getTokenLargestAccounts: v.strictTuple([Address, At]),
  getSignatureStatuses: v.strictTuple([v.array(v.string()), v.strictObject({ searchTransactionHistory: v.boolean() })]),
  getTransaction: v.strictTuple([
    v.string(),
    v.strictObject({ ...At.entries, encoding: v.literal('json'), maxSupportedTransactionVersion: v.literal(0) }),
  ]),
  sendTransaction: v.strictTuple([
    v.pipe(v.string(), v.base64()),
    v.strictObject({
      encoding: Base64,
      skipPreflight: v.boolean(),
      preflightCommitment: Commitment,
      maxRetries: integer,
    }),
  ]),
  simulateTransaction: v.strictTuple([
    v.pipe(v.string(), v.base64()),
    v.strictObject({
      ...At.entries,
      encoding: Base64,
      sigVerify: v.boolean(),
      replaceRecentBlockhash: v.boolean(),
      accounts: v.strictObject({ encoding: Base64, addresses: v.array(Address) }),
    }),
  ]),
  getFirstAvailableBlock: v.strictTuple([]),
  getBlock: v.strictTuple([
    integer,
    v.strictObject({
      ...At.entries,
      transactionDetails: v.literal('none'),
      rewards: v.literal(false),
      maxSupportedTransactionVersion: v.literal(0),
    }),
  ]),
}
