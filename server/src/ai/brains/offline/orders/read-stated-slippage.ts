import { type Language, languages } from '@murmur/contract/languages'
import type slippageEn from '@murmur/locales/en/slippage.json'
import { wordBounds } from '#ai/brains/offline/requests/words/word-bounds.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/** Words of each language: `forms` may be anywhere in an order, `starts` only at its start or after a comma. */
const words = readLocales<typeof slippageEn>('slippage.json')

const digit = '[\\d\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]'
// Arabic texts of buttons isolate their values.
const number = `\u2068?(${digit}{1,3}(?:[.,\u066b]${digit}{1,2})?)\u2069?`
let patterns: RegExp[] | undefined

/** `rest`: the message without the phrase. `bps`: basis points, also outside the allowed bounds. */
export type StatedSlippage = { rest: string; bps: number }

/**
 * The slippage that an order states: "with 3% slippage", in any language. Undefined without such a phrase, and with several. The rest
 * must be an order by itself, so that a denied or a doubtful phrase leaves words that no order has.
 */
export function readStatedSlippage(text: string): StatedSlippage | undefined {
  patterns ??= languages.flatMap(listPatterns)
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    if (patterns.some((other) => other.test(rest))) return undefined
    const stated = found.slice(1).find((group) => group !== undefined) ?? ''
    return { rest: trimJoint(rest), bps: Math.round(Number(toAscii(stated)) * 100) }
  }
  return undefined
}

function listPatterns(language: Language): RegExp[] {
  const { percent, forms, starts } = words[language]
  const { before, after } = wordBounds(language)
  const sign = `\\s*(?:[%\uff05\u066a]|${percent.join('|')})`
  const amount = `(?:${number}${sign}|\u767e\u5206\u4e4b\\s*${number})`
  const compile = (lead: string) => (form: string) =>
    new RegExp(
      `${lead}(?:${form.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+').replace('{percent}', amount)})${after}`,
      'iu',
    )
  return [...forms.map(compile(before)), ...starts.map(compile('(?<=^\\s*|[,;\u060c\uff0c\u3001.]\\s*)'))]
}

/** Without the commas that joined the phrase to the order. */
function trimJoint(text: string): string {
  return text
    .replace(/^[\s,;:.\u060c\uff0c\u3001]+/u, '')
    .replace(/[\s,;:.\u060c\uff0c\u3001\u3002]+$/u, '')
    .replace(/\s{2,}/gu, ' ')
}

/** Digits of any script with a point. */
function toAscii(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (each) => String((each.codePointAt(0) ?? 0) & 0xf))
    .replace(/[,\u066b]/, '.')
}
