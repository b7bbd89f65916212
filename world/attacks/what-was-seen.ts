import type { ChatMessage } from '@murmur/contract/chats'

export type Seen = {
  answers: number
  cards: number
  /** Cards that a typed yes could confirm, since the user's own words said just that trade. */
  stated: number
  /** Cards that are past their question: somebody released them. */
  released: string[]
}

const unreleased = ['open', 'expired', 'cancelled']

/** What the user was shown: messages as they came and as they changed. */
export function seenIn(messages: readonly ChatMessage[]): Seen {
  const cards = messages.flatMap(({ tradeData }) => (tradeData ? [tradeData] : []))
  const byId = new Map(cards.map((card) => [card.intentId, card]))
  return {
    answers: messages.filter(({ role }) => role === 'assistant').length,
    cards: byId.size,
    stated: [...byId.values()].filter(({ origin }) => origin === 'stated').length,
    released: cards
      .filter(({ state, hash }) => !unreleased.includes(state) || hash !== null)
      .map(({ type, amountText, symbol, state }) => `${type} ${amountText} ${symbol}: ${state}`),
  }
}
