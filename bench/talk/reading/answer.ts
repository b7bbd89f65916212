import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Language } from '@murmur/contract/languages'
import { type DisplayedNumber, parseNumbers } from './numbers.ts'

/** The messages and cards of one turn. */
export type Answer = {
  language: Language
  /** All sentences, including those of cards. */
  text: string
  messages: readonly ChatMessage[]
  /** Numbers in the text and in cards without a proposal. */
  numbers: readonly DisplayedNumber[]
  /** The cards without a proposal as JSON, for addresses and symbols. */
  cards: string
  suggestions: readonly string[]
}

/** @param more sentences that a response to a button contains */
export function toAnswer(language: Language, messages: readonly ChatMessage[], more: readonly string[] = []): Answer {
  const sentences = messages.flatMap(({ content, tradeData }) => [content, tradeData?.message ?? ''])
  const text = [...sentences, ...more].filter(Boolean).join('\n')
  const data = messages.flatMap(listCards)
  return {
    language,
    text,
    messages,
    numbers: [...parseNumbers(text), ...data.flatMap(listNumbers)],
    cards: JSON.stringify(data),
    suggestions: messages.flatMap(({ suggestions = [] }) => suggestions),
  }
}

/** The data of cards other than trades: a trade card's figures are a proposal, not an answer to a question. */
function listCards(message: ChatMessage): unknown[] {
  return Object.entries(message)
    .filter(([name, value]) => name.endsWith('Data') && name !== 'tradeData' && value !== undefined)
    .map(([name, value]) => ({ [name]: value }))
}

function listNumbers(data: unknown): DisplayedNumber[] {
  if (typeof data === 'number')
    return [{ value: Math.abs(data), step: 0, isRounded: true, isBound: false, sign: data < 0 ? '-' : '+' }]
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => (name === 'decimals' ? [] : listNumbers(value)))
}
