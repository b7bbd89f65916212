import type { ChatToken, SearchData } from '@murmur/contract/chat/cards'
import type { Language } from '@murmur/contract/languages'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import { type TradeWords, tradeSentence } from './trade-sentence.ts'

type ShownChoice = Pick<SearchData, 'query' | 'purpose' | 'from'> & { tokens: readonly TokenListing[] }

/** Shows tokens as a table. Pressing a row sends a full sentence for the user, with the token's address and chain. */
export function showTokens(
  { parts, ...wording }: Wording & { parts: AnswerParts },
  shown: ShownChoice,
  trade?: TradeWords,
): void {
  const { query, purpose, from } = shown
  const count = shown.tokens.length
  const content =
    purpose === 'choose' && from === 'words'
      ? translate(wording, 'assistant.choose', { symbol: query })
      : from === 'picture'
        ? translate(wording, 'assistant.picture-found', { count, tokens: formatTokenNames(wording, shown.tokens) })
        : translate(wording, 'assistant.results', { count, query })
  const tokens = shown.tokens.map((token) => chatToken(token, choiceSentence(wording.language, token, trade)))
  parts.show({ content, searchData: { query, purpose, from, tokens } })
}

/** Maximum number of tokens named in a sentence. */
const maxNamed = 5

/** Tokens in words, with their chains. */
function formatTokenNames(wording: Wording, tokens: readonly TokenListing[]): string {
  const tokenNames = tokens.slice(0, maxNamed).map(({ symbol, name, chain }) => {
    const cleanName = cleanLine((symbol || name).replace(/[\\`*_[\]<>|~#!{}]/g, ''), 20)
    return `${cleanName} (${getChainName(chain)})`
  })
  const moreCount = tokens.length - tokenNames.length
  const rest = moreCount > 0 ? [translate(wording, 'assistant.picture-more', { more: moreCount })] : []
  return new Intl.ListFormat(locales[wording.language].tag).format([...tokenNames, ...rest])
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
  const rows = tokens.map((token) => chatToken(token, choiceSentence(language, token, undefined)))
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

function choiceSentence(
  language: Language,
  { address, chain }: Pick<TokenListing, 'address' | 'chain'>,
  trade: TradeWords | undefined,
): string {
  const order = trade && tradeSentence(language, { address, chain }, trade)
  return order ?? translate(language, 'assistant.say-info', { address, chain: getChainName(chain) })
}
