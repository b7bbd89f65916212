import { type Language, languages } from '@murmur/contract/languages'
import type slippageEn from '@murmur/locales/en/slippage.json'
import { wordBounds } from '#ai/brains/offline/requests/words/word-bounds.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/**
 * Words of each language: `forms` may be anywhere in an order, `starts` only at its start or after a comma. `names`: the words for
 * slippage itself.
 */
const slippageWords = readLocales<typeof slippageEn>('slippage.json')

const digit = '[\\d\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]'
const separator = "[.,\u066b\u066c\uff0c\uff0e\u060c\u3001'\u2019]"
const hanNumeral =
  '\u96f6\u3007\u4e00\u4e8c\u4e24\u5169\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e\u5343\u4e07\u842c\u4ebf\u5104\u534a\u81f3\u5230'
const sign = '[%\uff05\u066a\u2030]'
/** Longer runs would make the search below take quadratic time, and no order has them. */
const longRun = new RegExp(`(?:\\s|${separator}){9}`, 'u')
/** A number begins after a space, a pause or a letter that cannot be one of its digits, and no other number is directly before it. */
const numberStart =
  `(?<=^|[\\s,;:(\uff0c\u3001\uff1a\u060c\u061b\u0621-\u064a]|(?![${hanNumeral}])\\p{Script=Han})` +
  `(?<!${digit}(?:\\s|${separator}){0,8})(?<!(?:${digit}|[${hanNumeral}])\\s*[\u5230\u81f3\u70b9\u9ede])`
/** The digits must not continue after a number. */
const numberEnd = `(?!\\s*${separator}?\\s*${digit}|[\u70b9\u9ede${hanNumeral}])`
// Arabic button texts wrap values in directional isolates.
const number = `${numberStart}\u2068?(${digit}{1,3}(?:[.,\u066b]${digit}{1,2})?)\u2069?${numberEnd}`
/** A phrase is cut out only where it touches no other number: "$1005% slippage" would be cut in two. */
const phraseStart = '(?<!\\p{Sc}|[-+~\u2013\u2014/])'
const phraseEnd = `(?!\\s*${sign}|\\s*[-~\u2013\u2014/+\u5230\u81f3]\\s*${digit}|${digit}|${separator}${digit}|\\p{Sc})`
let patterns: RegExp[] | undefined
let mentionPattern: RegExp | undefined

/** `rest`: the message without the phrase. `bps`: basis points, not limited to the allowed range. */
export type StatedSlippage = { rest: string; bps: number }

/**
 * The slippage that an order states: "with 3% slippage", in any language. Undefined without such a phrase, with several, and in a text
 * with nine spaces or separators in a row. The caller must parse the rest as an order, which fails for a negated or questioned phrase
 * because its other words remain.
 */
export function parseStatedSlippage(text: string): StatedSlippage | undefined {
  if (longRun.test(text)) return undefined
  patterns ??= languages.flatMap(listPatterns)
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    if (patterns.some((other) => other.test(rest))) return undefined
    const stated = found.slice(1).find((group) => group !== undefined) ?? ''
    return { rest: trimCommas(rest), bps: Math.round(Number(toAscii(stated)) * 100) }
  }
  return undefined
}

/** Whether a message has a number or a percentage beside a word for slippage, even if it may not state one. */
export function mentionsSlippage(text: string): boolean {
  mentionPattern ??= listMention()
  return mentionPattern.test(text)
}

function listMention(): RegExp {
  const all = Object.values(slippageWords)
  const name = all.flatMap(({ names }) => names).join('|')
  const value = `(?:${digit}|${sign}|${all.flatMap(({ percent }) => percent).join('|')}|\u767e\u5206\u4e4b)`
  return new RegExp(`${value}[^\\d]{0,20}(?:${name})|(?:${name})[^\\d]{0,20}${value}`, 'iu')
}

function listPatterns(language: Language): RegExp[] {
  const { percent, forms, starts } = slippageWords[language]
  const { before, after } = wordBounds(language)
  const amount = `(?:${number}\\s*(?:[%\uff05\u066a]|${percent.join('|')})|\u767e\u5206\u4e4b\\s*${number})`
  const compile = (lead: string) => (form: string) =>
    new RegExp(`${phraseStart}${lead}${phraseStart}(?:${toPattern(form, amount)})${after}${phraseEnd}`, 'iu')
  return [...forms.map(compile(before)), ...starts.map(compile('(?<=^\\s*|[,;\u060c.]\\s+|[\uff0c\u3001]\\s*)'))]
}

function toPattern(form: string, amount: string): string {
  return form.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+').replace('{percent}', amount)
}

/** Removes the commas that joined the phrase to the order. */
function trimCommas(text: string): string {
  return text
    .replace(/^[\s,;:.\u060c\uff0c\u3001]+/u, '')
    .replace(/[\s,;:.\u060c\uff0c\u3001\u3002]+$/u, '')
    .replace(/\s{2,}/gu, ' ')
}

/** Converts digits and the decimal separator of any script to ASCII. */
function toAscii(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (each) => String((each.codePointAt(0) ?? 0) & 0xf))
    .replace(/[,\u066b]/, '.')
}
