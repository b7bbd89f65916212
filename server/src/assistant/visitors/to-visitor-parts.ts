import { longChainNames } from '@murmur/contract/chains'
import type { ChatToken, InfoData, SearchData } from '@murmur/contract/chat/cards'
import type { VisitorPart } from '@murmur/contract/chat/visitors'
import type { MessagePart } from '#assistant/turns/answer-parts.ts'
import { formatPrice, getChainName } from '#platform/i18n/format.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { parseBlocks } from './parse-blocks.ts'

type VisitorToken = Extract<VisitorPart, { type: 'tokens' }>['tokens'][number]

/** An answer as a visitor's page shows it. The numbered lines of a list repeat its tokens, so they are left out. */
export function toVisitorParts(wording: Wording, answer: readonly MessagePart[]): VisitorPart[] {
  const parts = answer.flatMap((part) => convert(wording, part))
  const hasTokens = parts.some((part) => part.type === 'tokens' && part.tokens.length > 1)
  return parts.filter((part) => !(hasTokens && part.type === 'list' && part.isOrdered))
}

function convert(wording: Wording, { content, extras }: MessagePart): VisitorPart[] {
  const { searchData, infoData, chartData, comparisonData } = extras
  if (searchData) return [{ type: 'tokens', title: content, tokens: toVisitorTokens(wording, searchData) }]
  if (infoData) return [{ type: 'tokens', title: content, tokens: [visitorToken(wording, infoData)] }]
  if (chartData) return [{ type: 'chart', title: content, points: chartData.points }]
  // The text of a comparison states its figures.
  return comparisonData ? [] : parseBlocks(content)
}

function toVisitorTokens(wording: Wording, { purpose, tokens }: SearchData): VisitorToken[] {
  return tokens.map((token) => ({ ...visitorToken(wording, token), say: purpose === 'choose' ? token.say : null }))
}

type ShownToken = Pick<ChatToken & InfoData, 'symbol' | 'name' | 'chain' | 'address' | 'price' | 'isVerified'>

function visitorToken(wording: Wording, { symbol, name, chain, address, price, isVerified }: ShownToken): VisitorToken {
  return {
    symbol,
    name,
    chain: getChainName(chain),
    isVerified,
    price: formatPrice(wording, price),
    path: `/trading/${longChainNames[chain]}/${address}`,
    say: null,
  }
}
