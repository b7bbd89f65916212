import type { TradeData } from '@murmur/contract/chat/cards'
import type { Language } from '@murmur/contract/languages'
import type { EarlierMessage } from '#ai/brains/brain.port.ts'
import type { LoadCards } from '#assistant/chats/message-view.ts'
import type { TokenRefs } from '#assistant/tools/token-refs.ts'
import type { StoredMessage } from '#assistant/turns/assistant-chats.ts'
import { describeCard } from './describe-card.ts'

/** Placeholders for cards in the history: a card's text contains untrusted token names, or the user's address. */
const cardPlaceholders: Partial<Record<StoredMessage['type'], string>> = {
  trade_execution: '[a trade card was shown]',
  token_info: '[figures of a token were shown]',
  price_chart: '[a price chart was shown]',
  token_comparison: '[a table that compares tokens was shown]',
  search_results: '[a table of tokens was shown]',
  send_card: '[a card of a send to someone was shown]',
  deposit_address: '[the deposit address of the user was shown]',
}

/** Text only: recordings become their transcripts, pictures are omitted. */
export function toHistory({ role, type, content, extras }: StoredMessage): EarlierMessage[] {
  if (type === 'audio') return extras.transcript?.state === 'done' ? [{ role, text: extras.transcript.text }] : []
  return type === 'image' ? [] : [{ role, text: cardPlaceholders[type] ?? content }]
}

type ModelHistoryDeps = {
  /** Current data of trade cards, by intent. */
  loadCards: LoadCards
  /** The language of the outcomes of trades. */
  language: Language
  refs: Pick<TokenRefs, 'nameId'>
  nowMs: number
}

/** Maximum number of messages that a model reads. */
const maxDescribed = 20

/** The history for a model, with a summary of each of the newest cards. Tokens on cards get refs, the oldest first. */
export async function toModelHistory(
  deps: ModelHistoryDeps,
  before: readonly StoredMessage[],
): Promise<EarlierMessage[]> {
  const recentMessages = before.slice(-maxDescribed)
  const cards = recentMessages.flatMap(({ intentId, extras }) =>
    intentId === null ? [] : [{ intentId, card: extras.card }],
  )
  const trades = cards.length > 0 ? await deps.loadCards(cards, deps.language) : new Map<string, TradeData>()
  return recentMessages.flatMap((message) => {
    const card = message.role === 'assistant' ? describeCard(message, trades, deps) : undefined
    return toHistory(message).map((line) => (card ? { ...line, card } : line))
  })
}
