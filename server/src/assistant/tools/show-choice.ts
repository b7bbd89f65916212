import type { ChatToken, SearchData } from '@murmur/contract/chat/cards'
import type { Language } from '@murmur/contract/languages'
import type { Proposal } from '#ai/brains/brain.port.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { KnownToken } from '#market-data/token-source.port.ts'
import { chainText, sayableAmount } from '#platform/i18n/format.ts'
import { say } from '#platform/i18n/say.ts'
import type { Wording } from '#platform/i18n/wording.ts'

type Asked = Pick<Proposal, 'side' | 'amountUsd' | 'percent'> | undefined
type Shown = Pick<SearchData, 'query' | 'purpose' | 'from'> & { tokens: readonly KnownToken[] }

/** Shows tokens as a table. Pressing a row sends a full sentence for the user, with the token's address and chain. */
export function showTokens({ parts, ...wording }: Wording & { parts: AnswerParts }, shown: Shown, asked?: Asked): void {
  const { query, purpose, from } = shown
  const count = shown.tokens.length
  const content =
    purpose === 'choose' && from === 'words'
      ? say(wording, 'assistant.choose', { symbol: query })
      : say(wording, from === 'picture' ? 'assistant.picture-found' : 'assistant.results', { count, query })
  const tokens = shown.tokens.map((token) => chatToken(token, sentence(wording.language, token, asked)))
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

function sentence(language: Language, { address, chain }: KnownToken, asked: Asked): string {
  const on = { address, chain: chainText(chain) }
  const amount = asked?.side === 'buy' && asked.amountUsd ? sayableAmount(asked.amountUsd) : undefined
  if (amount) return say(language, 'assistant.say-buy', { ...on, amount })
  const percent = asked?.side === 'sell' && asked.percent ? sayableAmount(asked.percent) : undefined
  if (percent) return say(language, 'assistant.say-sell', { ...on, percent })
  return say(language, 'assistant.say-info', on)
}
