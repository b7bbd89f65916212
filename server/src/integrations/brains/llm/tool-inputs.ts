import { ChainInput } from '@murmur/contract/chains'
import { z } from 'zod'
import { cleanLine } from '#integrations/brains/llm/clean-words.ts'

/** Small models write "" or null for what they leave out, and numbers for texts. */
const orNothing = (value: unknown) => (value === null || value === '' ? undefined : value)
const asText = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().replace(/^\$|%$/g, '') : value

/** Words that a tool may repeat to the user: one short line without unseen characters. */
const words = z
  .string()
  .max(2_000)
  .transform((text) => cleanLine(text, 100))
  .pipe(z.string().min(1))
const token = words.describe(
  'A ref of a token from a result of this turn, e.g. "t1", or the name, symbol or address exactly as the user wrote it',
)
const chain = z
  .preprocess(orNothing, z.optional(ChainInput))
  .describe('"sol", "eth" or "base"; only if the user named a chain')
const decimal = (means: string) =>
  z
    .preprocess(
      (value) => orNothing(asText(value)),
      z
        .string()
        .regex(/^\d{1,12}(\.\d{1,6})?$/, 'plain decimal')
        .optional(),
    )
    .describe(means)

/** What the model may ask of each tool; whatever else it sends along is dropped. */
export const toolInputs = {
  search: z.object({ query: words.describe('The words to look for'), chain }),
  info: z.object({ token, chain }),
  price: z.object({ token, chain }),
  balance: z.object({ token: z.preprocess(orNothing, token.optional()), chain }),
  history: z.object({
    limit: z.preprocess(orNothing, z.coerce.number().int().min(1).max(50).optional()).describe('How many, 1 to 50'),
  }),
  propose: z
    .object({
      side: z.enum(['buy', 'sell']),
      token,
      chain,
      amountUsd: decimal('For a buy: US dollars as the user said them, e.g. "20"'),
      percent: decimal('For a sell: percent of the holding, 1 to 100, e.g. "50"'),
    })
    .refine(({ side, amountUsd, percent }) => (side === 'buy' ? amountUsd : percent) !== undefined, {
      message: 'The amount is missing: ask the user how much',
    }),
}
