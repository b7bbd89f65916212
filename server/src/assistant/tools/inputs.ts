import { ChainInput, chainKeys } from '@murmur/contract/chains'
import { preprocess } from '@murmur/contract/schema/preprocess'
import * as v from 'valibot'
import { cleanLine } from '#platform/text/clean-text.ts'

// Parts of input schemas. A model reads their descriptions.

/** Small models write "" or null for omitted fields, and numbers for strings. */
export const blankToUndefined = (value: unknown) => (value === null || value === '' ? undefined : value)
const numberToText = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().replace(/^\$|%$/g, '') : value

/** Text that a tool may show to the user: one short line without invisible characters. */
export const shortTextInput = (description: string) =>
  v.pipe(
    v.string(),
    v.description(description),
    v.maxLength(2_000),
    v.transform((text) => cleanLine(text, 100)),
    v.string(),
    v.minLength(1),
  )

export const tokenInput = shortTextInput(
  'A ref of a token in this chat, e.g. "t1", or the name, symbol or address exactly as the user wrote it',
)

const chainKeyList = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(chainKeys.map((key) => `"${key}"`))
const chainName = v.pipe(v.string(), v.description(`${chainKeyList}; only if the user named a chain`), ChainInput)
export const chainInput = preprocess(blankToUndefined, v.optional(chainName))

/** Like `decimalInput`, for amounts of tokens, which have up to 18 decimals. */
export const unitsInput = (description: string) =>
  preprocess(
    (value) => blankToUndefined(numberToText(value)),
    v.optional(v.pipe(v.string(), v.description(description), v.regex(/^\d{1,18}(\.\d{1,18})?$/, 'plain decimal'))),
  )

/** Plain decimal text, optional. */
export const decimalInput = (description: string) =>
  preprocess(
    (value) => blankToUndefined(numberToText(value)),
    v.optional(v.pipe(v.string(), v.description(description), v.regex(/^\d{1,12}(\.\d{1,6})?$/, 'plain decimal'))),
  )
