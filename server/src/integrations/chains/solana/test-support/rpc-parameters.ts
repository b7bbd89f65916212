import { z } from 'zod'
import { token2022Program, tokenProgram } from '#integrations/chains/solana/programs.ts'

const Commitment = z.enum(['processed', 'confirmed', 'finalized'])
const Address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
export const At = z.strictObject({ commitment: Commitment, minContextSlot: z.int().optional() })
const Base64 = z.literal('base64')
export const Slice = z.strictObject({ offset: z.int(), length: z.int() })

/** What each method takes, as far as it is used here; a node refuses what it does not know. */
export const rpcParameters = {
  getGenesisHash: z.tuple([]),
  getSlot: z.tuple([At]),
  getEpochInfo: z.tuple([At]),
  getLatestBlockhash: z.tuple([At]),
  getBalance: z.tuple([Address, At]),
  getMultipleAccounts: z.tuple([
    z.array(Address).max(100),
    At.extend({ encoding: Base64, dataSlice: Slice.optional() }),
  ]),
  getTokenAccountsByOwner: z.tuple([
    Address,
    z.strictObject({ programId: z.enum([tokenProgram, token2022Program]) }),
    At.extend({ encoding: Base64, dataSlice: Slice }),
  ]),
  getTokenLargestAccounts: z.tuple([Address, At]),
  getSignatureStatuses: z.tuple([z.array(z.string()), z.strictObject({ searchTransactionHistory: z.boolean() })]),
  getTransaction: z.tuple([
    z.string(),
    At.extend({ encoding: z.literal('json'), maxSupportedTransactionVersion: z.literal(0) }),
  ]),
  sendTransaction: z.tuple([
    z.base64(),
    z.strictObject({
      encoding: Base64,
      skipPreflight: z.boolean(),
      preflightCommitment: Commitment,
      maxRetries: z.int(),
    }),
  ]),
  simulateTransaction: z.tuple([
    z.base64(),
    At.extend({
      encoding: Base64,
      sigVerify: z.boolean(),
      replaceRecentBlockhash: z.boolean(),
      accounts: z.strictObject({ encoding: Base64, addresses: z.array(Address) }),
    }),
  ]),
  getFirstAvailableBlock: z.tuple([]),
  getBlock: z.tuple([
    z.int(),
    At.extend({
      transactionDetails: z.literal('none'),
      rewards: z.literal(false),
      maxSupportedTransactionVersion: z.literal(0),
    }),
  ]),
}
