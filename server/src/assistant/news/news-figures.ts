import { formatAmount } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { cleanLine } from '#platform/text/clean-text.ts'

const shownDigits = 6
const maxNameLength = 60

/** Formats a token amount with six significant digits, never rounded up. `amount`: plain decimal text. */
export function newsAmount(wording: Wording, amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = whole === '0' ? zeros + shownDigits : Math.max(0, shownDigits - whole.length)
  const shownFraction = fraction.slice(0, places).replace(/0+$/, '')
  return formatAmount(wording, shownFraction ? `${whole}.${shownFraction}` : whole)
}

/** Formats a price in US dollars with four significant digits and all its zeros, so that it can be read aloud. */
export function newsPrice(wording: Wording, usd: number): string {
  const plainPrice = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 4 }).format(usd)
  return translate(wording, 'format.usd', { amount: formatAmount(wording, plainPrice) })
}

/** Strips Markdown and links from an untrusted symbol. */
export function cleanNewsSymbol(symbol: string): string {
  return cleanLine(symbol.replace(/[\\`*_[\]()<>|~#!{}]|:\/\/|www\./gi, ' '), maxNameLength)
}
