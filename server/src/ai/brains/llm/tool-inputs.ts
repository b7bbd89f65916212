import { ChainInput } from '@murmur/contract/chains'
import { numberOf } from '@murmur/contract/schema/number-of'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import { whole } from '@murmur/contract/schema/whole'
import * as v from 'valibot'
import { cleanLine } from './clean-text.ts'

/** Small models write "" or null for omitted fields, and numbers for strings. */
const orNothing = (value: unknown) => (value === null || value === '' ? undefined : value)
const asText = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().replace(/^\$|%$/g, '') : value

/** Text that a tool may show to the user: one short line without invisible characters. */
const words = (means: string) =>
  v.pipe(
    v.string(),
    v.description(means),
    v.maxLength(2_000),
    v.transform((text) => cleanLine(text, 100)),
    v.string(),
    v.minLength(1),
  )
const token = words(
  'A ref of a token from a result of this turn, e.g. "t1", or the name, symbol or address exactly as the user wrote it',
)
const chainName = v.pipe(
  v.string(),
  v.description('"sol", "eth" or "base"; only if the user named a chain'),
  ChainInput,
)
const chain = preprocess(orNothing, v.optional(chainName))
const decimal = (means: string) =>
  preprocess(
    (value) => orNothing(asText(value)),
    v.optional(v.pipe(v.string(), v.description(means), v.regex(/^\d{1,12}(\.\d{1,6})?$/, 'plain decimal'))),
  )
const limit = v.pipe(whole, v.description('How many, 1 to 50'), v.minValue(1), v.maxValue(50))

/** The input schema of each tool; unknown fields are dropped. */
export const toolInputs = {
  search: object({ query: words('The words to look for'), chain }),
  info: object({ token, chain }),
  price: object({ token, chain }),
  balance: object({ token: preprocess(orNothing, v.optional(token)), chain }),
  history: object({ limit: preprocess(orNothing, v.optional(preprocess(numberOf, limit))) }),
  propose: v.pipe(
    object({
      side: v.picklist(['buy', 'sell']),
      token,
      chain,
      amountUsd: decimal('For a buy: US dollars as the user said them, e.g. "20"'),
      percent: decimal('For a sell: percent of the holding, 1 to 100, e.g. "50"'),
    }),
    v.check(
      ({ side, amountUsd, percent }) => (side === 'buy' ? amountUsd : percent) !== undefined,
      'The amount is missing: ask the user how much',
    ),
  ),
}
