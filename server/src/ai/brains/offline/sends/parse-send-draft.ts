import { type ChainKey, chains } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { findQuestionRole, toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'
import type { SendDraft } from '#ai/brains/sends.port.ts'
import { separatesWords } from '#platform/i18n/locales.ts'
import { isSendQuestion } from './find-send-objection.ts'
import { parseSendAmount } from './parse-send-amount.ts'
import { containsWord, hasAddress, isHan, sendWords, withoutAddresses } from './send-words.ts'

/**
 * Parses a request to send. It begins with a verb of sending, or contains one in a language without spaces between words, and names
 * exactly one known token, since two are a swap. A question is none. Opens nothing.
 */
export function parseSendDraft(text: string, language: Language, names: TokenNames): SendDraft | undefined {
  const { symbols } = names
  const list = sendWords[language]
  const folded = foldWord(withoutAddresses(text)).trim()
  const plain = folded.replace(/['’-]/g, ' ')
  if (!hasSendVerb(text, language) || list.toMe.some((phrase) => containsWord(plain, foldWord(phrase))))
    return undefined
  const terms = folded.split(/[^\p{L}\p{N}.,$]+/u).map((term) => term.replace(/^[.,]+|[.,]+$/g, ''))
  // "I sent ETH from the exchange, why is it not here yet?" is about a deposit.
  if (findQuestionRole(toFoldedWords(text), 'whereIs', language).length > 0) return undefined
  if (isSendQuestion(text, language, names)) return undefined
  const tokens = [...new Set(terms.flatMap((term) => symbols.get(extractSymbol(term)) ?? []))]
  const [symbol] = tokens
  if (!symbol || tokens.length > 1) return undefined
  const chain = findChain(terms.filter((term) => symbols.get(extractSymbol(term)) === undefined))
  const draft: SendDraft = { symbol, ...(chain && { chain }) }
  const amount = parseSendAmount(text, language, names)
  const asksAddress = list.address.some((word) => containsWord(folded, foldWord(word)))
  if (!amount && asksAddress && !hasAddress(text)) return undefined
  return amount ? { ...draft, amount } : draft
}

/** The only chain that the terms name. */
function findChain(terms: readonly string[]): ChainKey | undefined {
  const named = chains.filter(({ slug }) =>
    terms.some((term) => getSenses(extractSymbol(term)).some(({ tag }) => tag === slug)),
  )
  return named.length === 1 ? named[0]?.key : undefined
}

function hasSendVerb(text: string, language: Language): boolean {
  const { verbs, start } = sendWords[language]
  const plain = withoutAddresses(text).trim()
  const folded = foldWord(plain)
  if (!separatesWords(language)) return verbs.some((verb) => folded.includes(verb))
  const lead = start.map(foldWord).find((phrase) => folded.startsWith(`${phrase} `))
  const at = lead ? lead.split(' ').length : 0
  const verb = plain.split(/\s+/)[at] ?? ''
  return verbs.map(foldWord).includes(foldWord(verb)) && !pastEnding.test(verb.normalize('NFC'))
}

/** "Envié" and "transféré" are about the past; without the accent they are requests. */
const pastEnding = /[éí]$/iu

/** "0.1sol" and Chinese text without spaces hold a symbol among other characters. */
function extractSymbol(term: string): string {
  return isHan(term) || /^\d/.test(term) ? (/[a-z][a-z0-9]{1,14}/.exec(term)?.[0] ?? '') : term
}
