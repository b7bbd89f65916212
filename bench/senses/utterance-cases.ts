import { ChainInput } from '@murmur/contract/chains'
import { Language } from '@murmur/contract/languages'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'

const slotSchema = v.nullish(v.union([v.string(), finite]))
/** One utterance of a file. Other files may omit fields and write slots as numbers or text. */
const UtteranceCase = v.pipe(
  object({
    id: v.optional(v.union([v.string(), finite])),
    lang: v.fallback(v.optional(Language), undefined),
    text: v.string(),
    expect: v.nullish(
      v.partial(
        object({
          intent: v.string(),
          amountUsd: slotSchema,
          percent: slotSchema,
          coinAmount: slotSchema,
          coinPercent: slotSchema,
          payAmount: slotSchema,
          payPercent: slotSchema,
          payWith: slotSchema,
          coin: slotSchema,
          units: slotSchema,
          token: slotSchema,
          chain: slotSchema,
        }),
      ),
    ),
    trap: v.nullish(v.union([v.boolean(), finite, v.string()])),
  }),
  v.check(({ expect }) => expect?.intent !== undefined, 'no expected intent'),
  v.transform(({ id, lang, text, expect, trap }) => {
    const isTrap = trap === true || trap === 1 || trap === 'true'
    return { id: String(id ?? text), lang, text, expect: { ...expect, intent: expect?.intent ?? 'ask' }, trap: isTrap }
  }),
)
export type UtteranceCase = v.InferOutput<typeof UtteranceCase>
const amountSlots = ['amountUsd', 'percent', 'coinAmount', 'coinPercent', 'payAmount', 'payPercent', 'units'] as const
const slotNames = [...amountSlots, 'coin', 'payWith', 'token', 'chain'] as const
type SlotName = (typeof slotNames)[number]
export type ParsedCase = { intent: string; reason?: string } & { [Name in SlotName]?: string }

/**
 * The utterances of a file, an array or an object that contains one.
 * @throws Error for any other content
 */
export function parseCases(json: string): UtteranceCase[] {
  const data: unknown = JSON.parse(json)
  const list = Array.isArray(data) ? data : Object.values(data as object).find((value) => Array.isArray(value))
  return parseOrThrow(v.array(UtteranceCase), list)
}

type Slots = { [Name in SlotName]?: string | number | null | undefined }

/**
 * Whether intent and slots match. Expected slots must be present, and a buy or sell must have no other slots. Ignores the slots
 * of `ask`. `sameAs`: symbols by alternative names that a file may use.
 */
export function slotsMatch(
  expect: UtteranceCase['expect'],
  reading: ParsedCase,
  sameAs: ReadonlyMap<string, string | undefined>,
): boolean {
  if (expect.intent.toLowerCase() !== reading.intent) return false
  if (reading.intent === 'ask') return true
  const isTrade = reading.intent === 'buy' || reading.intent === 'sell'
  return slotNames.every((key) => {
    const wanted = normalizeSlot(key, expect)
    if (wanted === undefined) return !isTrade || reading[key] === undefined
    const found = normalizeSlot(key, reading)
    return wanted === found || (key === 'token' && found !== undefined && sameAs.get(wanted) === found)
  })
}

function normalizeSlot(key: keyof Slots, slots: Slots): string | undefined {
  const value = slots[key]
  if (value === undefined || value === null || value === '') return undefined
  const text = String(value).trim().replace(/^\$/, '')
  if (key === 'chain') return tryParse(ChainInput, text) ?? text.toLowerCase()
  if (key === 'token' || key === 'coin' || key === 'payWith') return text.toLowerCase()
  return String(Number(text.replace('%', '')))
}

/** An utterance without its variable parts: numbers, addresses, the token. Two equal results are one template. */
export function toTemplate({ text, expect, lang }: UtteranceCase): string {
  const token = String(expect.token ?? '').toLowerCase()
  const plain = text.normalize('NFKC').toLowerCase()
  const tokenless = token ? plain.replaceAll(token, 'T') : plain
  const valueless = tokenless
    .replace(/0x[0-9a-f]{40}|[1-9a-hj-np-z]{32,44}/g, 'T')
    .replace(/\p{N}+([.,٬'’ ]\p{N}+)*/gu, 'N')
  return `${lang} ${valueless.replace(/[^\p{L}\p{S}%]+/gu, ' ').trim()}`
}
