import type { SpelledNumber } from './numerals.ts'

const digits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
const sign = /^[零〇一二两三四五六七八九十百千万]$/

/** Parses a whole number below 100 million in Chinese: 二十五, 一百零五, 两千三 (2,300), 一万五. */
export function parseChineseNumber(words: readonly string[], at: number): SpelledNumber | undefined {
  let end = at
  while (sign.test(words[end] ?? '')) end++
  if (end === at || end - at > 16) return undefined
  const signs = words.slice(at, end)
  const tenThousandIndex = signs.indexOf('万')
  const high = tenThousandIndex >= 0 ? parseBelow10000(signs.slice(0, tenThousandIndex)) : 0
  const rest = tenThousandIndex >= 0 ? signs.slice(tenThousandIndex + 1) : signs
  if (high === undefined || (tenThousandIndex >= 0 && high === 0)) return undefined
  const low =
    rest.length === 0
      ? 0
      : tenThousandIndex >= 0 && isLoneDigit(rest)
        ? (digits[rest[0] ?? ''] ?? 0) * 1000
        : parseLow(rest)
  return low === undefined ? undefined : { value: high * 10_000 + low, length: end - at }
}

function isLoneDigit(signs: string[]): boolean {
  return signs.length === 1 && (digits[signs[0] ?? ''] ?? 0) > 0
}

function parseLow(signs: string[]): number | undefined {
  return parseBelow10000(signs[0] === '零' && signs.length > 1 ? signs.slice(1) : signs)
}

/** Units must decrease from left to right. A last digit after 百 or 千 without 零 counts the next smaller unit: 两千三 is 2,300. */
function parseBelow10000(signs: string[]): number | undefined {
  let value = 0
  let lastUnit = 10_000
  let isAfterZero = false
  for (let at = 0; at < signs.length; at++) {
    const here = signs[at] ?? ''
    const next = signs[at + 1] ?? ''
    if (here === '零' || here === '〇') {
      if (signs.length === 1) return 0
      if (at === 0 || isAfterZero || next === '') return undefined
      isAfterZero = true
      continue
    }
    const isTen = here === '十' && (at === 0 || isAfterZero)
    const unit = isTen ? 10 : units[next]
    const digit = isTen ? 1 : digits[here]
    if (digit === undefined || (unit !== undefined && unit >= lastUnit)) return undefined
    if (unit === undefined) {
      if (at !== signs.length - 1) return undefined
      return value + digit * (value > 0 && lastUnit > 10 && !isAfterZero ? lastUnit / 10 : 1)
    }
    value += digit * unit
    lastUnit = unit
    isAfterZero = false
    if (!isTen) at++
  }
  return value || undefined
}
