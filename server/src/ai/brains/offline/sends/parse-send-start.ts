import { chains } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { type ParsedMessage, parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseFacts } from '#ai/brains/offline/requests/parse-metrics.ts'
import {
  findQuestionRole,
  type QuestionRole,
  toFoldedWords,
} from '#ai/brains/offline/requests/questions/question-words.ts'
import type { SendDraft } from '#ai/brains/sends.port.ts'
import { parseSendAmount } from './parse-send-amount.ts'

const topic = 'withdraw-or-send'

/**
 * "I want to send money to my friend": a request to send that names no token. The answer offers the send form. Undefined for a question
 * about one's own bank or card, and for a request to receive.
 */
export function parseSendStart(
  text: string,
  language: Language,
  { mentions }: Pick<ParsedMessage, 'mentions'>,
): ChosenRequest | undefined {
  if (mentions.length > 0) return undefined
  const words = toFoldedWords(text)
  const find = (role: QuestionRole) => findQuestionRole(words, role, language)
  const [sent] = find('send')
  if (sent === undefined || find('sendToMe').length + find('bank').length > 0) return undefined
  const { recipient } = languageTraits[language]
  const isToRecipient = find('recipient').some((at) => at > sent || recipient === 'anywhere')
  const isMoney = find('money').some((at) => at > sent) && find('iWant').some((at) => at < sent)
  return isToRecipient || isMoney ? { kind: 'topic', id: topic, lead: 'brain.sendHow' } : undefined
}

const questionMark = /[?？؟]/u
const maxWords = 4

/** "He is on Solana", "0.1 SOL" after the answer about sending: fields of the form. Undefined for everything else. */
export function continueSend(
  text: string,
  language: Language,
  names: TokenNames,
  { intent, reason, understood }: ParsedUtterance,
  focus: Focus,
): SendDraft | undefined {
  if (focus.last !== `topic:${topic}` || intent === 'buy' || intent === 'sell') return undefined
  if (understood?.side !== undefined || questionMark.test(text)) return undefined
  if (reason === 'condition' || reason === 'schedule' || parseFacts(text, language).length > 0) return undefined
  const { mentions, references, chain, contentWords } = parseMessage(text, names, language, focus)
  const [named, ...others] = mentions
  const symbol = named ?? chains.find(({ key }) => key === chain)?.coin.symbol
  if (!symbol || others.length + references.length > 0 || contentWords > maxWords) return undefined
  const amount = parseSendAmount(text, language, names)
  return { symbol, ...(chain && { chain }), ...(amount && { amount }) }
}
