import type { ChatToken, SearchData } from '@murmur/contract/chat/cards'
import type { Language } from '@murmur/contract/languages'
import type { Proposal } from '#ai/brains/brain.port.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { KnownToken } from '#market-data/token-source.port.ts'
import { chainText, utteranceAmount } from '#platform/i18n/format.ts'
import { say } from '#platform/i18n/say.ts'
import type { Wording } from '#platform/i18n/wording.ts'

type TradeRequest = Pick<Proposal, 'side' | 'amountUsd' | 'percent'> | undefined
type Shown = Pick<SearchData, 'query' | 'purpose' | 'from'> & { tokens: readonly KnownToken[] }

/** Shows tokens as a table. Pressing a row sends a full sentence for the user, with the token's address and chain. */
export function showTokens(
  { parts, ...wording }: Wording & { parts: AnswerParts },
  shown: Shown,
  trade?: TradeRequest,
): void {
  const { query, purpose, from } = shown
  const count = shown.tokens.length
  const content =
    purpose === 'choose' && from === 'words'
      ? say(wording, 'assistant.choose', { symbol: query })
      : say(wording, from === 'picture' ? 'assistant.picture-found' : 'assistant.results', { count, query })
  const tokens = shown.tokens.map((token) => chatToken(token, sentence(wording.language, token, trade)))
  parts.show({ content, searchData: { query, purpose, from, tokens } })
}

function chatToken(token: KnownToken, words: string): ChatToken {
  const { name, address, symbol, chain, price, liquidity, isVerified, createdAt, marketCap, imitates = null } = token
  return {
    name,
    address,
    mcap: marketCap,
    symbol,
    chain,
    price,
    liquidity,
    isVerified,
    imitates,
    createdAt,
    say: words,
  }
}

function sentence(language: Language, { address, chain }: KnownToken, trade: TradeRequest): string {
  const tokenValues = { address, chain: chainText(chain) }
  const amount = trade?.side === 'buy' && trade.amountUsd ? utteranceAmount(trade.amountUsd) : undefined
  if (amount) return say(language, 'assistant.say-buy', { ...tokenValues, amount })
  const percent = trade?.side === 'sell' && trade.percent ? utteranceAmount(trade.percent) : undefined
  if (percent) return say(language, 'assistant.say-sell', { ...tokenValues, percent })
  return say(language, 'assistant.say-info', tokenValues)
}
