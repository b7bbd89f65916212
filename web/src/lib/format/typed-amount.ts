import { toLatinDigits } from '#lib/format/latin-digits.ts'
import { locales } from '#lib/i18n/locales.ts'
import type { Translate } from '#lib/i18n/text.ts'

export type TypedAmount = {
  /** Plain decimal text for the contract; invalid input is kept as typed, so that the contract rejects it. */
  plain: string
  /** An error message if the input is ambiguous; `plain` is then empty. */
  problem?: string
}

/**
 * Parses an amount typed with the separators of the user's language: "1 234,56" is 1234.56 in French, "1,5" is 1.5. A
 * single separator before exactly three digits ("1.500") is ambiguous (1500 or 1.5 within one language), so it is rejected
 * with a message. A language with plain amounts accepts plain decimals only.
 */
export function parseTypedAmount(text: Translate, typed: string): TypedAmount {
  const trimmed = typed.trim()
  if (locales[text.language].plainAmounts) return { plain: trimmed }
  const latin = toLatin(trimmed)
  if (!/^\d[\d.,]*$/.test(latin)) return { plain: trimmed }
  const separators = latin.match(/[.,]/g) ?? []
  if (separators.length === 1) return parseSingleSeparator(text, latin)
  const last = separators.at(-1) ?? ''
  const isMixed = separators.some((separator) => separator !== last)
  const groups = separators.filter((separator) => separator !== last)
  const isGrouped = isMixed
    ? new RegExp(`^\\d{1,3}(\\${groups[0]}\\d{3})+\\${last}\\d+$`).test(latin)
    : /^\d{1,3}([.,]\d{3})*$|^\d+$/.test(latin)
  if (!isGrouped) return { plain: trimmed }
  return { plain: isMixed ? latin.replaceAll(groups[0] ?? '', '').replace(last, '.') : latin.replace(/[.,]/g, '') }
}

function parseSingleSeparator(text: Translate, latin: string): TypedAmount {
  const [whole = '', fraction = ''] = latin.split(/[.,]/)
  const hasComma = latin.includes(',')
  const isPointLanguage = locales[text.language].point === '.'
  const looksGrouped = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  // In languages with a decimal point, such as Chinese, "1.500" is unambiguous.
  if (looksGrouped && (hasComma || !isPointLanguage)) {
    const decimal = `${whole}${locales[text.language].point}${fraction.replace(/0+$/, '') || '0'}`
    return { plain: '', problem: text('amount.ambiguous', { whole: `${whole}${fraction}`, decimal }) }
  }
  return { plain: fraction ? `${whole}.${fraction}` : latin }
}

/** Converts digits and separators of Arabic and Chinese keyboards to Latin; removes spaces between groups of three. */
function toLatin(typed: string): string {
  const latin = toLatinDigits(typed).replace(/[٫．]/g, '.').replace(/[٬，]/g, ',')
  return /^\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d*)?$/.test(latin) ? latin.replace(/[ \u00a0\u202f]/g, '') : latin
}
