import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { Key } from '#chains/solana/rpc-schemas.ts'

const Amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const Payer = v.nullish(Key)

/** The parts of a `GET /swap/v2/order` response that this code uses. */
export const JupiterOrder = object({
  inputMint: Key,
  outputMint: Key,
  inAmount: Amount,
  outAmount: Amount,
  /** The minimum output, enforced by the transaction itself. */
  otherAmountThreshold: Amount,
  /** Percentage points; -0.1 is a tenth of a percent to the trader's disadvantage. */
  priceImpact: finite,
  routePlan: v.array(object({ swapInfo: object({ label: v.string() }) })),
  feeMint: v.nullish(Key),
  /** All fees deducted from the trade. */
  feeBps: finite,
  platformFee: v.nullish(object({ amount: v.optional(Amount), feeMint: v.optional(Key) })),
  /** Lamports, tips included. */
  prioritizationFeeLamports: v.nullish(finite),
  signatureFeePayer: Payer,
  prioritizationFeePayer: Payer,
  rentFeePayer: Payer,
  router: v.string(),
  gasless: v.boolean(),
  /** Base64; null without a taker, empty if it could not be built. */
  transaction: v.nullable(v.string()),
  lastValidBlockHeight: v.nullish(Amount),
  expireAt: v.nullish(v.string()),
  requestId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  taker: v.nullish(Key),
  /** Null or absent in a built order. */
  errorCode: v.nullish(finite),
})
export type JupiterOrder = v.InferOutput<typeof JupiterOrder>

/** An order that matches its request and has a transaction. */
export type BuiltOrder = JupiterOrder & { transaction: string }
