import type { SendCardData, TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { IntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { newsText } from '#assistant/news/news-text.ts'
import type { MessageExtras } from '#assistant/tables/chats.ts'
import { parseNews } from '#platform/news/news.ts'
import type { MessageRow } from './messages.store.ts'

/** Current data of trade cards by intent; a missing intent no longer exists. */
export type LoadCards = (
  cards: { intentId: IntentId; card: MessageExtras['card'] }[],
  language: Language,
) => Promise<Map<string, TradeData>>

/** Current data of the cards of sends by intent; a missing intent no longer exists. */
type LoadSends = (intentIds: readonly IntentId[], language: Language) => Promise<Map<string, SentCard>>
export type SentCard = Omit<SendCardData, 'say'>
export type CardLoaders = { loadCards: LoadCards; loadSends: LoadSends }

/**
 * Converts messages to the contract's form, in the same order. News is written in the reader's language; news of a kind that only a
 * newer version knows keeps its stored sentence.
 */
export async function toMessages(
  { loadCards, loadSends }: CardLoaders,
  language: Language,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> {
  const cards = rows.flatMap(({ intentId, extras: { card, send } }) => (intentId && !send ? [{ intentId, card }] : []))
  const tradesByIntent = cards.length > 0 ? await loadCards(cards, language) : new Map<string, TradeData>()
  const sends = rows.flatMap(({ intentId, extras }) => (intentId && extras.send ? [intentId] : []))
  const sendCardsByIntent = sends.length > 0 ? await loadSends(sends, language) : new Map<string, SentCard>()
  return rows.map((row) => {
    const { send } = row.extras
    const sendCard = row.intentId && send ? sendCardsByIntent.get(row.intentId) : undefined
    const trade = row.intentId ? tradesByIntent.get(row.intentId) : undefined
    const view = { ...toMessageView(row, trade), ...(sendCard && send && { sendCard: { ...sendCard, say: send.say } }) }
    const news = row.extras.news && parseNews(row.extras.news)
    return news ? { ...view, language, content: newsText(language, news), news: news.kind } : view
  })
}

/** Copies field by field: other columns are private. */
export function toMessageView(row: MessageRow, tradeData?: TradeData): ChatMessage {
  const { id, chatId, seq, role, type, language, clientId, replyTo, isLast, extras } = row
  const { sendData, sendWait, priceData, holdingsData } = extras
  const {
    searchData,
    infoData,
    addressData,
    chartData,
    comparisonData,
    transcript,
    figures,
    suggestions,
    describes,
    outcomeOf,
    passkeyFor,
  } = extras
  return {
    id,
    chatId,
    seq,
    role,
    type,
    content: row.uploadId ? `/api/uploads/${row.uploadId}` : row.content,
    timestamp: row.createdAt.toISOString(),
    language,
    ...(figures ? { figures } : {}),
    clientId,
    replyTo,
    isLast,
    ...(describes ? { describes } : {}),
    ...(outcomeOf ? { outcomeOf } : {}),
    ...(passkeyFor ? { passkeyFor } : {}),
    ...(tradeData ? { tradeData } : {}),
    ...(searchData ? { searchData } : {}),
    ...(infoData ? { infoData } : {}),
    ...(addressData ? { addressData } : {}),
    ...(chartData ? { chartData } : {}),
    ...(comparisonData ? { comparisonData } : {}),
    ...(priceData ? { priceData } : {}),
    ...(holdingsData ? { holdingsData } : {}),
    ...(sendData ? { sendData } : {}),
    ...(sendWait ? { sendWait } : {}),
    ...(transcript ? { transcript } : {}),
    ...(suggestions ? { suggestions: [...suggestions] } : {}),
  }
}
