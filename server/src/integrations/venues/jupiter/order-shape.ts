import { z } from 'zod'
import { Key } from '#integrations/chains/solana/shapes.ts'

const Amount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform((text) => BigInt(text))
const Payer = Key.nullish()

/** What `GET /swap/v2/order` answers, as far as it is used. */
export const JupiterOrder = z.object({
  inputMint: Key,
  outputMint: Key,
  inAmount: Amount,
  outAmount: Amount,
  /** The least that arrives, which the transaction itself enforces. */
  otherAmountThreshold: Amount,
  /** Percentage points; -0.1 is a tenth of a percent to the trader's disadvantage. */
  priceImpact: z.number(),
  routePlan: z.array(z.object({ swapInfo: z.object({ label: z.string() }) })),
  feeMint: Key.nullish(),
  /** All that is taken of the trade. */
  feeBps: z.number(),
  platformFee: z.object({ amount: Amount.optional(), feeMint: Key.optional() }).nullish(),
  signatureFeePayer: Payer,
  prioritizationFeePayer: Payer,
  rentFeePayer: Payer,
  router: z.string(),
  gasless: z.boolean(),
  /** Base64; null without a taker, empty when it could not be built. */
  transaction: z.string().nullable(),
  lastValidBlockHeight: Amount.nullish(),
  expireAt: z.string().nullish(),
  requestId: z.string().min(1).max(200),
  taker: Key.nullish(),
  errorCode: z.number().optional(),
})
export type JupiterOrder = z.output<typeof JupiterOrder>

/** An order that was checked against what was asked, its transaction there. */
export type BuiltOrder = JupiterOrder & { transaction: string }
