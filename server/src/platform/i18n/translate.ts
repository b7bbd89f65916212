import { parse, type Token } from '@messageformat/parser'
import type { Language } from '@murmur/contract/languages'
import { byLanguage } from './by-language.ts'
import { catalogs, englishCatalog, type TextId } from './catalogs.ts'
import { isolate } from './isolate.ts'
import { isRightToLeft, locales } from './locales.ts'
import { toWording, type Wording } from './wording.ts'

export type { TextId } from './catalogs.ts'

/** Texts stay as they are; numbers are formatted in the locale of the figures. */
export type TextValues = Readonly<Record<string, string | number>>

type LocaleFormatters = { language: Language; plurals: Intl.PluralRules; numbers: Intl.NumberFormat }

const formatters = byLanguage(makeFormatters)
/** Parsed on first use: parsing all of them would add a tenth of a second to every start. */
const parsedMessages = new Map<string, Token[]>()

/**
 * Formats a sentence of the catalogs. Values are inserted as plain text. In Arabic each is isolated, so that addresses
 * and amounts keep their order (decision 095).
 */
export function translate(wording: Language | Wording, id: TextId, values: TextValues = {}): string {
  const { language, figures } = toWording(wording)
  const localeFormatters: LocaleFormatters | undefined = formatters[language]
  const text = catalogs[language]?.[id] ?? englishCatalog[id]
  if (!localeFormatters || !text) throw new Error(`No sentence ${id} in ${language}`)
  const tokens = parsedMessages.get(text) ?? parse(text)
  parsedMessages.set(text, tokens)
  const { numbers } = formatters[figures]
  return renderTokens(tokens, values, { ...localeFormatters, numbers }, undefined)
}

/** `counted`: the number that # refers to, inside a plural. */
function renderTokens(
  tokens: readonly Token[],
  values: TextValues,
  voice: LocaleFormatters,
  counted: number | undefined,
): string {
  return tokens.map((token) => renderToken(token, values, voice, counted)).join('')
}

function renderToken(token: Token, values: TextValues, voice: LocaleFormatters, counted: number | undefined): string {
  if (token.type === 'content') return token.value
  if (token.type === 'octothorpe') return counted === undefined ? '#' : renderValue(counted, voice)
  const value = Object.hasOwn(values, token.arg) ? values[token.arg] : undefined
  if (value === undefined) throw new Error(`No value for {${token.arg}}`)
  if (token.type === 'argument') return renderValue(value, voice)
  if (token.type === 'function') throw new Error(`{${token.arg}} has a format, which catalogs do not support`)
  const isPlural = token.type === 'plural'
  const keys = isPlural ? [`=${value}`, voice.plurals.select(Number(value))] : [String(value)]
  const fitting = [...keys, 'other'].flatMap((key) => token.cases.find((each) => each.key === key) ?? [])
  return renderTokens(fitting[0]?.tokens ?? [], values, voice, isPlural ? Number(value) : counted)
}

function renderValue(value: string | number, { language, numbers }: LocaleFormatters): string {
  return isolate(typeof value === 'number' ? numbers.format(value) : value, isRightToLeft(locales[language]))
}

function makeFormatters(language: Language): LocaleFormatters {
  const { tag } = locales[language]
  return { language, plurals: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) }
}
