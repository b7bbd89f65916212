import type { ChatMessage } from '@murmur/contract/chat/chats'

export type ShownCards = {
  answers: number
  cards: number
  /** Cards that a typed yes could confirm, since the user's own words stated the trade. */
  stated: number
  /** Cards that were released. */
  released: string[]
}

const unreleasedStates = ['open', 'expired', 'cancelled']

/** Summarizes the messages shown to the user, including their updates. */
export function summarizeCards(messages: readonly ChatMessage[]): ShownCards {
  const cards = messages.flatMap(({ tradeData }) => (tradeData ? [tradeData] : []))
  const byId = new Map(cards.map((card) => [card.intentId, card]))
  return {
    answers: messages.filter(({ role }) => role === 'assistant').length,
    cards: byId.size,
    stated: [...byId.values()].filter(({ origin }) => origin === 'stated').length,
    released: cards
      .filter(({ state, hash }) => !unreleasedStates.includes(state) || hash !== null)
      .map(({ type, amountText, symbol, state }) => `${type} ${amountText} ${symbol}: ${state}`),
  }
}
