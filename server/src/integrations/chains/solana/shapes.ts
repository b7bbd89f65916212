import { z } from 'zod'

/** What nodes answer, as far as it is used. JSON numbers are exact up to 2^53 − 1: what is above is refused, not rounded. */
export const Whole = z
  .int()
  .min(0)
  .transform((number) => BigInt(number))
export const Key = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
export const Signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
const U64 = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform((text) => BigInt(text))

export function withSlot<S extends z.ZodType>(value: S) {
  return z.object({ context: z.object({ slot: Whole }), value })
}

export const Data = z
  .tuple([z.base64(), z.literal('base64')])
  .transform(([text]) => new Uint8Array(Buffer.from(text, 'base64')))

export const Account = z.object({ lamports: Whole, owner: Key, data: Data })
export type Account = z.output<typeof Account>

export const EpochInfo = z.object({ absoluteSlot: Whole, blockHeight: Whole })

/** A transaction's error is told in objects of many forms; it is null when there is none. */
const Failure = z.union([z.null(), z.string(), z.record(z.string(), z.unknown())])

export const Statuses = withSlot(
  z
    .array(
      z
        .object({
          slot: Whole,
          err: Failure,
          confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullable(),
        })
        .nullable(),
    )
    .length(1),
)

const TokenBalance = z.object({
  accountIndex: z.int().min(0),
  mint: Key,
  owner: Key.optional(),
  uiTokenAmount: z.object({ amount: U64 }),
})
export type TokenBalance = z.output<typeof TokenBalance>

/** Lamports stay numbers here: those of strangers may be above what a number holds, and are nobody's concern. */
const Lamports = z.array(z.number().min(0))

/** Null while the node does not have it. */
export const Landed = z
  .object({
    slot: Whole,
    blockTime: z.int().nullish(),
    meta: z.object({
      err: Failure,
      fee: Whole,
      preBalances: Lamports,
      postBalances: Lamports,
      preTokenBalances: z.array(TokenBalance),
      postTokenBalances: z.array(TokenBalance),
      loadedAddresses: z.object({ writable: z.array(Key), readonly: z.array(Key) }).nullish(),
    }),
    transaction: z.object({
      signatures: z.array(Signature).min(1),
      message: z.object({ accountKeys: z.array(Key).min(1) }),
    }),
  })
  .nullable()

export const LatestBlockhash = withSlot(z.object({ lastValidBlockHeight: Whole }))

export const Simulation = withSlot(
  z.object({
    err: Failure,
    logs: z.array(z.string()).nullish(),
    accounts: z.array(Account.nullable()).nullish(),
  }),
)
