import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { ApiView } from '../api-view.ts'
import type { Evidence } from '../judging/evidence.ts'
import { type Answer, toAnswer } from '../reading/answer.ts'
import { findToken } from '../tokens.ts'

function makeMessage(content: string, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 'm1',
    chatId: 'c1' as ChatId,
    seq: 2,
    role: 'assistant',
    type: 'text',
    content,
    timestamp: '2026-11-23T12:00:00Z',
    language: 'en',
    clientId: null,
    replyTo: 'm0',
    isLast: true,
    ...more,
  }
}

export function makeAnswer(text: string, language: Language = 'en', more: Partial<ChatMessage> = {}): Answer {
  return toAnswer(language, [makeMessage(text, more)])
}

/** An API with fixed replies; a call without one is rejected. */
export function makeView(replies: { [Name in keyof ApiView]?: unknown }): ApiView {
  const names = 'detail chart risk list portfolio balances history addresses alerts watchlist limits preferences quote'
  const calls = names.split(' ').map((name) => {
    const reply = replies[name as keyof ApiView]
    return [name, async () => reply ?? Promise.reject(new Error(`No reply for ${name}`))]
  })
  return Object.fromEntries(calls) as ApiView
}

/** A card that buys $25 of BONK for 0.1667 SOL. */
export function makeCard(more: Partial<TradeData> = {}): TradeData {
  const { address } = findToken({ symbol: 'BONK', chain: 'sol' })
  const pay = { symbol: 'SOL', amount: 0.1667, usdValue: 25 }
  const receive = { symbol: 'BONK', amount: 1_689_000, usdValue: 24.9 }
  const card = { type: 'buy', symbol: 'BONK', chain: 'sol', address, amountText: '25', state: 'open' }
  return { ...card, quote: { pay, receive }, ...more } as TradeData
}

export function makeEvidence(text: string, more: Partial<Evidence> = {}): Evidence {
  return {
    answer: makeAnswer(text),
    api: makeView({}),
    before: undefined,
    opened: [],
    earlier: [],
    traded: [],
    ...more,
  }
}
