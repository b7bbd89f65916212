import { assertNever } from '@murmur/contract/assert-never'
import type { ComparedFigure } from '@murmur/contract/chat/cards'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { ComparedToken, Comparison } from '#ai/brains/facts.port.ts'
import { reasonLines } from '#ai/brains/offline/dialogue/answer-risk.ts'
import { answerUnresolvedToken } from '#ai/brains/offline/dialogue/answer-unresolved-token.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { parseMetrics } from '#ai/brains/offline/requests/parse-metrics.ts'
import type { TokenRef } from '#ai/brains/tokens.port.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { daysText } from './duration-text.ts'
import { figureValue } from './figure-text.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence }

/** The figures compared if the message names none. */
export const mainFigures = [
  'price',
  'change24h',
  'marketCap',
  'liquidity',
  'risk',
] as const satisfies readonly ComparedFigure[]
const maxReasons = 2

/**
 * Compares two tokens by the figures that the message names, else by those given, in a table and in a line each: both values, and
 * which is larger. Returns the tokens that were resolved.
 */
export async function answerComparison(
  turn: Turn,
  deps: Deps,
  tokens: readonly RequestToken[],
  focus: Focus,
  otherwise: readonly ComparedFigure[] = mainFigures,
): Promise<TokenRef[]> {
  const named = parseMetrics(turn.text, turn.language)
  const figures = named.length > 0 ? named : otherwise
  const pair = selectComparedTokens(tokens, focus)
  const [one, other] = pair
  if (!one || !other) {
    if (one) deps.writeSentence('brain.compareOne', { token: stripMarkdown(one.query) })
    return []
  }
  const queries = [one, other].map(({ query, chain }) => ({ token: query, ...(chain && { chain }) }))
  const result = await turn.tools.compare.run({ tokens: queries, figures })
  turn.signal.throwIfAborted()
  if (result.kind !== 'comparison') {
    const query = result.kind === 'unknown-token' ? result.query : one.query
    answerUnresolvedToken(turn, deps.writeSentence, query, result)
    return []
  }
  const isAboutRisk = figures[0] === 'risk' || named.includes('risk')
  writeComparison(turn, deps.translate, result, isAboutRisk)
  return result.tokens.map(({ token }) => token)
}

/** The named tokens; a single one is compared with the token that the chat is about. */
export function selectComparedTokens(tokens: readonly RequestToken[], focus: Focus): RequestToken[] {
  if (tokens.length >= 2) return tokens.slice(0, 2)
  const [named] = tokens
  const recent = focus.tokens.map(({ symbol, chain }): RequestToken => ({ query: symbol, chain }))
  const other = recent.find(({ query, chain }) => query !== named?.query || (named.chain && chain !== named.chain))
  const isFromFocus = named !== undefined && recent[0]?.query === named.query
  if (!named || !other) return [...tokens]
  return isFromFocus ? [named, other] : [other, named]
}

function writeComparison(turn: Turn, translate: Translate, { tokens, rows }: Comparison, withReasons: boolean): void {
  const symbols = tokens.map(({ token }) => stripMarkdown(token.symbol))
  const isSameName = new Set(symbols).size < symbols.length
  const names = tokens.map(({ token }, at) =>
    isSameName ? `${symbols[at]} (${getChainName(token.chain)})` : (symbols[at] ?? ''),
  )
  const lines = rows.map(({ figure, values, leader }) => {
    const texts = tokens.map((token) => valueText(turn, translate, figure, token))
    const isEqual = leader === null && !values.some((value) => value === null || value === 'unknown')
    return translate(turn, 'brain.compare', {
      metric: figure,
      one: names[0] ?? '',
      oneValue: texts[0] ?? '',
      other: names[1] ?? '',
      otherValue: texts[1] ?? '',
      winner: names[leader ?? 0] ?? '',
      verdict: leader !== null ? 'more' : isEqual ? 'equal' : 'unknown',
    })
  })
  const reasons = withReasons
    ? tokens.flatMap((token, at) => formatRiskReasons(turn, translate, token, names[at] ?? ''))
    : []
  turn.write([...lines, ...(reasons.length > 0 ? ['', ...reasons] : [])].join('\n'))
}

/** The main reasons of a token's risk, in one line. */
function formatRiskReasons(turn: Turn, translate: Translate, { risk }: ComparedToken, token: string): string[] {
  const reasons = reasonLines(turn, translate, risk?.reasons ?? []).slice(0, maxReasons)
  return reasons.map((reason) => `- ${translate(turn, 'brain.compareReason', { token, reason })}`)
}

function valueText(turn: Turn, translate: Translate, figure: ComparedFigure, token: ComparedToken): string {
  const unknown = translate(turn, 'format.unknown')
  switch (figure) {
    case 'risk':
      return translate(turn, `risk.${token.risk?.level ?? 'unknown'}`)
    case 'age':
      return token.firstMarket ? daysText(turn.language, token.firstMarket.days) : unknown
    case 'price':
    case 'change24h':
    case 'marketCap':
    case 'liquidity':
    case 'volume':
    case 'holders': {
      const reported = token.figures[figure]
      return reported ? figureValue(turn, figure, reported.value) : unknown
    }
    default:
      return assertNever(figure)
  }
}
