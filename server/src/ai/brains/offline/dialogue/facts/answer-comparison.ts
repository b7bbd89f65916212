import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { isFailure, type TokenFacts, type TokenRef, type Turn } from '#ai/brains/brain.port.ts'
import { answerUnresolved } from '#ai/brains/offline/dialogue/answer-unresolved.ts'
import { plainText } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { type ComparedMetric, readMetrics } from '#ai/brains/offline/requests/read-metrics.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { daysText } from './duration-text.ts'
import { figureValue } from './figure-text.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence }
/** `size`: a number to compare by; undefined: unknown. */
type Value = { text: string; size: number | undefined }
type Compared = { name: string; facts: TokenFacts; risk: RiskLevel }

/** Without a named metric. */
const defaultMetrics: readonly ComparedMetric[] = ['price', 'change24h', 'marketCap', 'liquidity', 'risk']
const riskOrder: Partial<Record<RiskLevel, number>> = { fine: 0, caution: 1, danger: 2 }

/**
 * Compares two tokens by the metrics that the message names, a line each: both values, and which is larger. Returns the tokens that
 * were resolved.
 */
export async function answerComparison(
  turn: Turn,
  deps: Deps,
  tokens: readonly RequestToken[],
  focus: Focus,
): Promise<TokenRef[]> {
  const named = readMetrics(turn.text, turn.language)
  const metrics = named.length > 0 ? named : defaultMetrics
  const pair = pairOf(tokens, focus)
  const sides: Compared[] = []
  for (const { query, chain } of pair) {
    const facts = await turn.tools.facts.run({ token: query, ...(chain && { chain }) })
    turn.signal.throwIfAborted()
    if (facts.kind !== 'facts') {
      answerUnresolved(turn, deps.writeSentence, query, facts)
      return sides.map(({ facts: { token } }) => token)
    }
    const risk = metrics.includes('risk') ? await readRisk(turn, facts.token) : 'unknown'
    sides.push({ name: plainText(facts.token.symbol), facts, risk })
  }
  const [one, other] = sides
  if (one && !other) deps.writeSentence('brain.compareOne', { token: one.name })
  if (one && other) {
    const [first, second] = one.name === other.name ? [withChain(one), withChain(other)] : [one, other]
    turn.write(metrics.map((metric) => compareLine(turn, deps.translate, metric, first, second)).join('\n'))
  }
  return sides.map(({ facts }) => facts.token)
}

/** The named tokens; a single one is compared with the token that the chat is about. */
function pairOf(tokens: readonly RequestToken[], focus: Focus): RequestToken[] {
  if (tokens.length >= 2) return tokens.slice(0, 2)
  const [named] = tokens
  const recent = focus.tokens.map(({ symbol, chain }): RequestToken => ({ query: symbol, chain }))
  const other = recent.find(({ query, chain }) => query !== named?.query || (named.chain && chain !== named.chain))
  const isFromFocus = named !== undefined && recent[0]?.query === named.query
  if (!named || !other) return [...tokens]
  return isFromFocus ? [named, other] : [other, named]
}

async function readRisk(turn: Turn, { ref }: TokenRef): Promise<RiskLevel> {
  const result = await turn.tools.risk.run({ token: ref })
  turn.signal.throwIfAborted()
  return isFailure(result) ? 'unknown' : result.level
}

function withChain(side: Compared): Compared {
  return { ...side, name: `${side.name} (${getChainName(side.facts.token.chain)})` }
}

function compareLine(turn: Turn, translate: Translate, metric: ComparedMetric, one: Compared, other: Compared): string {
  const values = [one, other].map((side) => metricValue(turn, translate, metric, side))
  const [first, second] = values.map(({ size }) => size)
  const isKnown = first !== undefined && second !== undefined
  return translate(turn, 'brain.compare', {
    metric,
    one: one.name,
    oneValue: values[0]?.text ?? '',
    other: other.name,
    otherValue: values[1]?.text ?? '',
    winner: isKnown && second > first ? other.name : one.name,
    verdict: !isKnown ? 'unknown' : first === second ? 'equal' : 'more',
  })
}

function metricValue(turn: Turn, translate: Translate, metric: ComparedMetric, { facts, risk }: Compared): Value {
  if (metric === 'risk') return { text: translate(turn, `risk.${risk}`), size: riskOrder[risk] }
  const unknown: Value = { text: translate(turn, 'format.unknown'), size: undefined }
  if (metric === 'age') {
    const { firstMarket } = facts
    return firstMarket
      ? { text: daysText(turn.language, firstMarket.days), size: -Date.parse(firstMarket.at) }
      : unknown
  }
  const figure = facts.figures[metric]
  return figure ? { text: figureValue(turn, metric, figure.value), size: figure.value } : unknown
}
