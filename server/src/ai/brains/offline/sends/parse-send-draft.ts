import { type ChainKey, chains } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { SendAmount } from '@murmur/contract/trading/sends'
import type sendsEn from '@murmur/locales/en/sends.json'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseDigits } from '#ai/brains/offline/parsing/numbers/digits.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { findQuestionRole, toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'
import type { SendDraft } from '#ai/brains/sends.port.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/**
 * From `locales/<code>/sends.json`: verbs of sending, words for dollars, phrases before a verb, words for the whole holding, and words of
 * other requests: "send me my SOL address".
 */
const words = readLocales<typeof sendsEn>('sends.json')
const han = /\p{Script=Han}/u
/** An address is not a name; its characters aren't words. */
const address = /\b(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\b/giu

/**
 * Parses a request to send. It begins with a verb of sending (Chinese: contains one) and names exactly one known token, since two are a
 * swap. Opens nothing.
 */
export function parseSendDraft(text: string, language: Language, { symbols }: TokenNames): SendDraft | undefined {
  const list = words[language]
  const folded = foldWord(text.replace(address, ' ')).trim()
  const plain = folded.replace(/['’-]/g, ' ')
  if (!hasSendVerb(folded, language) || list.toMe.some((phrase) => containsWord(plain, foldWord(phrase))))
    return undefined
  const terms = folded.split(/[^\p{L}\p{N}.,$]+/u).map((term) => term.replace(/^[.,]+|[.,]+$/g, ''))
  // "I sent ETH from the exchange, why is it not here yet?" is about a deposit.
  if (findQuestionRole(toFoldedWords(text), 'whereIs', language).length > 0) return undefined
  const tokens = [...new Set(terms.flatMap((term) => symbols.get(extractSymbol(term)) ?? []))]
  const [symbol] = tokens
  if (!symbol || tokens.length > 1) return undefined
  const chain = findChain(terms.filter((term) => symbols.get(extractSymbol(term)) === undefined))
  const draft: SendDraft = { symbol, ...(chain && { chain }) }
  const amount = parseSendAmount(text, language)
  const asksAddress = list.address.some((word) => containsWord(folded, foldWord(word)))
  if (!amount && asksAddress && text.search(address) < 0) return undefined
  return amount ? { ...draft, amount } : draft
}

/** The amount that a message states: a number of dollars or of the token, or a word for all of it. Undefined for a share or a scaled number. */
export function parseSendAmount(text: string, language: Language): SendAmount | undefined {
  const list = words[language]
  const folded = foldWord(text.replace(address, ' ')).trim()
  const found = /\d[\d.,]*/.exec(folded)
  if (found && isScaled(folded.slice(0, found.index), folded.slice(found.index + found[0].length))) return undefined
  const digits = found?.[0].replace(/[.,]$/, '')
  const value = digits && parseDigits(digits, language)
  if (!value || Number(value) <= 0)
    return list.all.some((word) => containsWord(folded, foldWord(word))) ? { unit: 'max' } : undefined
  const isUsd = folded.includes('$') || list.dollars.some((word) => containsWord(folded, foldWord(word)))
  return { unit: isUsd ? 'usd' : 'tokens', value }
}

const scales: ReadonlySet<string> = new Set(['percent', 'tenths', 'thousand', 'million'])

/** Whether the words around digits make them a share or a larger number: "50%", "2k", "1 000", "百分之50", "1万". */
function isScaled(before: string, after: string): boolean {
  if (/^\s*[%٪％十百千万萬亿億成]|^\s\d{3}(?!\d)/u.test(after) || /(百分之|٪|%)\s*$/u.test(before)) return true
  const [one = '', two = ''] = after.trimStart().split(/[^\p{L}]+/u)
  return [one, `${one} ${two}`].some((words) => getSenses(words).some(({ tag }) => scales.has(tag)))
}

/** The only chain that the terms name. */
function findChain(terms: readonly string[]): ChainKey | undefined {
  const named = chains.filter(({ slug }) =>
    terms.some((term) => getSenses(extractSymbol(term)).some(({ tag }) => tag === slug)),
  )
  return named.length === 1 ? named[0]?.key : undefined
}

function hasSendVerb(folded: string, language: Language): boolean {
  const { verbs, start } = words[language]
  if (language === 'zh') return verbs.some((verb) => folded.includes(verb))
  const lead = start.map(foldWord).find((phrase) => folded.startsWith(`${phrase} `))
  const [first = ''] = (lead ? folded.slice(lead.length).trim() : folded).split(/\s+/)
  return verbs.map(foldWord).includes(first)
}

/** "0.1sol" and Chinese text without spaces hold a symbol among other characters. */
function extractSymbol(term: string): string {
  return han.test(term) || /^\d/.test(term) ? (/[a-z][a-z0-9]{1,14}/.exec(term)?.[0] ?? '') : term
}

function containsWord(folded: string, word: string): boolean {
  return han.test(word) ? folded.includes(word) : new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(folded)
}
