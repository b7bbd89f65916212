import type { ChatToken, SearchData } from '@murmur/contract/chat/cards'
import type { Language } from '@murmur/contract/languages'
import type { Proposal } from '#ai/brains/brain.port.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { formatUtteranceAmount, getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'

type TradeRequest = Pick<Proposal, 'side' | 'amountUsd' | 'percent'> | undefined
type Shown = Pick<SearchData, 'query' | 'purpose' | 'from'> & { tokens: readonly TokenListing[] }

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
      ? translate(wording, 'assistant.choose', { symbol: query })
      : translate(wording, from === 'picture' ? 'assistant.picture-found' : 'assistant.results', { count, query })
  const tokens = shown.tokens.map((token) => chatToken(token, sentence(wording.language, token, trade)))
  parts.show({ content, searchData: { query, purpose, from, tokens } })
}

type TableToken = Pick<
  TokenListing,
  | 'name'
  | 'address'
  | 'symbol'
  | 'chain'
  | 'price'
  | 'liquidity'
  | 'isVerified'
  | 'createdAt'
  | 'marketCap'
  | 'imitates'
>

/** Shows tokens as a table under a sentence of its own, with a row each that asks for the token's metrics. */
export function showTokenTable(
  { parts, language }: Wording & { parts: AnswerParts },
  { content, query, tokens }: { content: string; query: string; tokens: readonly TableToken[] },
): void {
  const rows = tokens.map((token) => chatToken(token, sentence(language, token, undefined)))
  parts.show({ content, searchData: { query, purpose: 'results', from: 'words', tokens: rows } })
}

function chatToken(token: TableToken, words: string): ChatToken {
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

function sentence(
  language: Language,
  { address, chain }: Pick<TokenListing, 'address' | 'chain'>,
  trade: TradeRequest,
): string {
  const tokenValues = { address, chain: getChainName(chain) }
  const amount = trade?.side === 'buy' && trade.amountUsd ? formatUtteranceAmount(trade.amountUsd) : undefined
  if (amount) return translate(language, 'assistant.say-buy', { ...tokenValues, amount })
  const percent = trade?.side === 'sell' && trade.percent ? formatUtteranceAmount(trade.percent) : undefined
  if (percent) return translate(language, 'assistant.say-sell', { ...tokenValues, percent })
  return translate(language, 'assistant.say-info', tokenValues)
}
