import { type Language, languages } from '@murmur/contract/languages'
import { locales } from '#platform/i18n/locales.ts'

const commaIsPoint: ReadonlySet<Language> = new Set(languages.filter((language) => locales[language].point === ','))
const grouped = /^[1-9]\d{0,2}(?:G\d{3})+$/

/**
 * Both values of digits whose one separator may group thousands or begin decimals, as plain decimal text: "1.500" and "1,500" are
 * 1500 or 1.5. Undefined if unambiguous.
 */
export function ambiguousValues(raw: string): [grouped: string, decimal: string] | undefined {
  const [, before = '', after = ''] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(raw) ?? []
  if (!before) return undefined
  const fraction = after.replace(/0+$/, '')
  return [before + after, fraction ? `${before}.${fraction}` : before]
}

/** Parses digits by the language's conventions to plain decimal text; undefined if ambiguous ("1.500", "1,500") or invalid. */
export function parseDigits(raw: string, language: Language): string | undefined {
  if (raw.length > 20) return undefined
  const text = raw.replace(/[\u066c'’]/g, 'G').replace(/\u066b/g, 'D')
  if (!/[.,]/.test(text)) return toPlainDecimal(text)
  if (/[GD]/.test(text)) return text.includes('D') ? undefined : toPlainDecimal(text.replace(/[.,](?=\d*$)/, 'D'))
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const separator = text[last] ?? ''
  const other = separator === '.' ? ',' : '.'
  if (text.includes(other)) {
    return text.split(separator).length > 2
      ? undefined
      : toPlainDecimal(text.replaceAll(other, 'G').replace(separator, 'D'))
  }
  if (text.split(separator).length > 2) return toPlainDecimal(text.replaceAll(separator, 'G'))
  return parseSingleSeparator(text, separator, language)
}

/** Parses a number with a single point or comma. Before exactly three digits, the separator is ambiguous in every language. */
function parseSingleSeparator(text: string, separator: string, language: Language): string | undefined {
  if (ambiguousValues(text)) return undefined
  const [before = '', after = ''] = text.split(separator)
  return separator === ',' && !commaIsPoint.has(language) ? undefined : toPlainDecimal(`${before}D${after}`)
}

/** `G` groups thousands, `D` is the decimal point. */
function toPlainDecimal(text: string): string | undefined {
  const [whole = '', fraction, ...more] = text.split('D')
  if (more.length > 0 || (fraction !== undefined && !/^\d{1,12}$/.test(fraction))) return undefined
  if (!/^\d{1,15}$/.test(whole) && !grouped.test(whole)) return undefined
  const digits = whole.replaceAll('G', '').replace(/^0+(?=\d)/, '')
  const kept = (fraction ?? '').replace(/0+$/, '')
  return kept ? `${digits}.${kept}` : digits
}
