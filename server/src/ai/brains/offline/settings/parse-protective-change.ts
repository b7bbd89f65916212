import type { Language } from '@murmur/contract/languages'
import type guardsEn from '@murmur/locales/en/guards.json'
import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseDigits } from '#ai/brains/offline/parsing/numbers/digits.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { createRoleFinder } from '#ai/brains/offline/watching/phrase-roles.ts'
import type { LimitPeriod, SettingRequest } from '#ai/brains/settings.port.ts'
import { settingWords } from './setting-words.ts'

/** The meaning of a phrase of `guards.json` in a message about limits, or about the address book. */
type GuardRole = keyof typeof guardsEn
const findRole = createRoleFinder<GuardRole>('guards.json')

const maxUsd = 10_000_000
const number = /\d[\d.,]*/g
/** "24 hours" is a period, not an amount. */
const dayLength = /\b24\s*(?:h\b|hours?|horas?|heures?|小时|小時|ساعه)/gu
const otherCurrency = /[€£¥₹]|\b(?:euros?|eur|pounds?|gbp|libras?|reais|pesos?|yuan)\b|欧元|英镑|人民币|يورو/u

/**
 * Parses an unambiguous request to change a limit or the address book: "lower my daily limit to $100", "remove Ana from my address book".
 * Undefined for questions, for negated requests, and for a limit without exactly one period and one whole amount of dollars.
 */
export function parseProtectiveChange(
  text: string,
  all: readonly Word[],
  language: Language,
): SettingRequest | undefined {
  const words = all.map((word) => word.text)
  const { isQuestion, has } = settingWords(words, language)
  if (isQuestion || has('not') || /[?？؟]\s*$/u.test(text)) return undefined
  const is = (role: GuardRole) => findRole(words, role, language).length > 0
  if (is('book') && is('remove')) return { setting: 'recipient', words: text }
  if (!is('limit') || !is('set')) return undefined
  const [perDay, perTrade] = [is('perDay'), is('perTrade')]
  const usd = parseUsd(text, language)
  if (usd === undefined || perDay === perTrade) return undefined
  const period: LimitPeriod = perDay ? 'perDay' : 'perTrade'
  return { setting: 'limit', period, usd }
}

/** The only number of a message, as whole dollars. */
function parseUsd(text: string, language: Language): number | undefined {
  const folded = foldWord(normalizeText(text).text).replace(dayLength, ' ')
  const [first, ...others] = folded.match(number) ?? []
  if (first === undefined || others.length > 0 || otherCurrency.test(folded) || folded.includes('%')) return undefined
  // "1.5k", "100m"
  if (/\d[\d.,]*\s?(?:k|m|mil|mille|千|万|الف)(?!\p{L})/u.test(folded)) return undefined
  const usd = Number(parseDigits(first.replace(/[.,]$/, ''), language) ?? Number.NaN)
  return Number.isSafeInteger(usd) && usd >= 1 && usd <= maxUsd ? usd : undefined
}
