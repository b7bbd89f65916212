import { areAddressesEqual } from '@murmur/contract/address'
import type { Portfolio, Position } from '@murmur/contract/trading/portfolio'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { LastVisit, PortfolioRequest, PortfolioSummary } from '#ai/brains/holdings.port.ts'
import { parseChartRange } from '#ai/brains/offline/requests/parse-chart-range.ts'
import { findQuestionRole, toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'
import { formatPercent, formatUsd, getChainName } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'
import { answerSinceVisit } from './account/answer-since-visit.ts'
import { elapsedText } from './facts/duration-text.ts'
import { changeText, dayText, priceText, stripMarkdown } from './value-text.ts'
import type { Translate, WriteSentence } from './write-sentence.ts'

export type PortfolioQuestion = 'profit' | 'realised' | 'best' | 'worst' | 'changes' | 'share'
type Sentences = { translate: Translate; writeSentence: WriteSentence }
/** A position whose cost and gain are known. */
type PositionWithCost = Position & { costBasisUsd: number; unrealisedPnlUsd: number; usdValue: number }

/**
 * Writes cost and profit: of one token if the message names one, else of all. Returns the positions of that one token. `excluded`:
 * symbols to leave out of the ranking of shares, whose largest position is then returned.
 */
export async function answerPortfolio(
  turn: Turn,
  sentences: Sentences,
  question: PortfolioQuestion,
  symbol: string | undefined,
  excluded: readonly string[] = [],
): Promise<readonly Position[]> {
  const range = question === 'changes' ? rangeOfChanges(turn) : undefined
  const result = await turn.tools.portfolio.run(range ? { range } : {})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') {
    turn.write(result.message)
    return []
  }
  const includedPositions = result.positions.filter(
    (position) => !excluded.some((each) => matchesQuery(position, each)),
  )
  const tokenPositions = includedPositions.filter((position) => matchesQuery(position, symbol))
  if (symbol !== undefined && (question === 'profit' || question === 'share')) {
    if (question === 'share' && tokenPositions.length > 0) writeShares(turn, sentences.translate, tokenPositions)
    else writeTokenProfit(turn, sentences, symbol, tokenPositions)
    return tokenPositions
  }
  const withCost = result.positions.filter(hasCost)
  if (withCost.length > 0 && (question === 'best' || question === 'worst')) {
    return writeExtreme(turn, sentences.writeSentence, question, withCost)
  }
  if (question === 'share' && result.positions.some(({ sharePercent }) => sharePercent !== null)) {
    const ranked = includedPositions.toSorted((a, b) => (b.sharePercent ?? 0) - (a.sharePercent ?? 0))
    writeShares(turn, sentences.translate, ranked)
    return ranked.slice(0, 1)
  }
  if (result.lastVisit) {
    writeSinceVisit(turn, sentences, result, result.lastVisit)
    await answerSinceVisit(turn, sentences.translate, result.lastVisit)
  } else writeTotals(turn, sentences, question, result)
  return symbol === undefined ? [] : tokenPositions
}

/** The range of more than a day that a question names; without any span of time, since the last visit: "what did I miss?" */
function rangeOfChanges({ text, language }: Turn): PortfolioRequest['range'] {
  const range = parseChartRange(text, language) ?? 'last-visit'
  return range === '1h' || range === '1d' ? undefined : range
}

/** Writes the change over a day or a longer range, or the gain of everything. */
function writeTotals(
  turn: Turn,
  { translate, writeSentence }: Sentences,
  question: PortfolioQuestion,
  result: PortfolioSummary,
): void {
  const { positions, totalUsd, change24hUsd, change } = result
  const isOfRange = change !== undefined && !result.changeSince
  if (question === 'changes' && totalUsd !== null && change24hUsd !== null && !isOfRange) {
    writeChange(turn, writeSentence, { ...result, totalUsd, change24hUsd })
    writeUnpriced(turn, translate, positions)
    if (change === undefined) return
    turn.write('\n\n')
  }
  if (question === 'changes' && totalUsd !== null && isOfRange && change) {
    const values = {
      total: formatUsd(turn, totalUsd),
      change: gainText(turn, change.usd),
      date: dayText(turn.language, change.since),
    }
    writeSentence('brain.changeRange', values)
    writeUnpriced(turn, translate, positions)
    turn.write('\n\n')
  }
  const withCost = positions.filter(hasCost)
  const realisedTotalUsd = sum(positions.map(({ realisedPnlUsd }) => realisedPnlUsd ?? 0))
  const unrealisedTotalUsd = sum(withCost.map(({ unrealisedPnlUsd }) => unrealisedPnlUsd))
  const total = { unrealised: gainText(turn, unrealisedTotalUsd), realised: gainText(turn, realisedTotalUsd) }
  const lines = withCost.map((each) => `- ${tokenLine(turn, translate, each)}`)
  if (withCost.length === 0 && realisedTotalUsd === 0) writeSentence('brain.noPositions')
  else if (question === 'realised') writeSentence('brain.realisedTotal', { realised: total.realised })
  else turn.write([translate(turn, 'brain.profitTotal', total), '', ...lines].join('\n'))
}

/** Writes the change since the user's last visit; if it is unknown, the change over a day and when that visit was. */
function writeSinceVisit(
  turn: Turn,
  { translate, writeSentence }: Sentences,
  { positions, totalUsd, change24hUsd, change, ...rest }: PortfolioSummary,
  { secondsAgo }: LastVisit,
): void {
  const ago = elapsedText(turn.language, secondsAgo)
  if (totalUsd !== null && change) {
    const values = { total: formatUsd(turn, totalUsd), change: gainText(turn, change.usd), ago }
    writeSentence('brain.changeVisit', values)
    writeUnpriced(turn, translate, positions)
    return
  }
  if (totalUsd !== null && change24hUsd !== null) {
    writeChange(turn, writeSentence, { ...rest, totalUsd, change24hUsd })
    turn.write(locales[turn.language].wordSpace)
  }
  writeSentence('brain.visitWas', { ago })
}

type Change = Pick<Portfolio, 'change24hPercent' | 'changeSince'> & { totalUsd: number; change24hUsd: number }

function writeChange(turn: Turn, writeSentence: WriteSentence, change: Change): void {
  const { totalUsd, change24hUsd, change24hPercent, changeSince } = change
  const gain = gainText(turn, change24hUsd)
  writeSentence('brain.changeDay', {
    total: formatUsd(turn, totalUsd),
    change: change24hPercent === null ? gain : `${gain} (${changeText(turn, change24hPercent)})`,
    window: changeSince ? 'deposit' : 'day',
  })
}

/** The total leaves out tokens without a price, as in the wallet. */
function writeUnpriced(turn: Turn, translate: Translate, positions: readonly Position[]): void {
  const count = positions.filter(({ usdValue, amountBaseUnits }) => usdValue === null && amountBaseUnits !== '0').length
  if (count > 0) turn.write(`${locales[turn.language].wordSpace}${translate(turn, 'brain.unpriced', { count })}`)
}

function matchesQuery({ symbol, address }: Position, query: string | undefined): boolean {
  return query !== undefined && (symbol.toLowerCase() === query.toLowerCase() || areAddressesEqual(address, query))
}

/** Whether its cost is known; received coins cost what they were worth on arrival. */
function hasCost(position: Position): position is PositionWithCost {
  const { costBasisUsd, unrealisedPnlUsd, usdValue } = position
  return costBasisUsd !== null && costBasisUsd > 0 && unrealisedPnlUsd !== null && usdValue !== null
}

function writeShares(turn: Turn, translate: Translate, own: readonly Position[]): void {
  const lines = own.flatMap(({ symbol, chain, sharePercent }) => {
    if (sharePercent === null) return []
    const percent = formatPercent(turn, Math.round(sharePercent * 10) / 10)
    return [translate(turn, 'brain.shareToken', { token: stripMarkdown(symbol), chain: getChainName(chain), percent })]
  })
  turn.write(lines.join('\n'))
}

function writeTokenProfit(
  turn: Turn,
  { translate, writeSentence }: Sentences,
  symbol: string,
  own: readonly Position[],
): void {
  const withCost = own.filter(hasCost)
  if (own.length === 0) writeSentence('brain.balanceNone', { token: stripMarkdown(symbol) })
  else if (withCost.length === 0) writeSentence('brain.profitNone', { token: stripMarkdown(symbol) })
  else turn.write(withCost.map((each) => tokenLine(turn, translate, each)).join('\n'))
  const [only, ...others] = withCost
  if (only && others.length === 0 && asksForAverage(turn)) writeAverage(turn, writeSentence, only)
}

function asksForAverage({ text, language }: Turn): boolean {
  const words = toFoldedWords(text)
  return (['averageWord', 'breakEvenWord'] as const).some((role) => findQuestionRole(words, role, language).length > 0)
}

/** The average cost of one token, which is the break-even price of a sale. */
function writeAverage(
  turn: Turn,
  writeSentence: WriteSentence,
  { symbol, costBasisUsd, amount }: PositionWithCost,
): void {
  if (amount <= 0) return
  turn.write('\n')
  writeSentence('brain.averageCost', { token: stripMarkdown(symbol), price: priceText(turn, costBasisUsd / amount) })
}

function tokenLine(turn: Turn, translate: Translate, position: PositionWithCost): string {
  return translate(turn, 'brain.profitToken', {
    token: stripMarkdown(position.symbol),
    chain: getChainName(position.chain),
    cost: formatUsd(turn, position.costBasisUsd),
    worth: formatUsd(turn, position.usdValue),
    change: gainText(turn, position.unrealisedPnlUsd),
  })
}

/** Writes the position with the highest or the lowest gain in percent and returns it. */
function writeExtreme(
  turn: Turn,
  writeSentence: WriteSentence,
  question: 'best' | 'worst',
  withCost: readonly PositionWithCost[],
): PositionWithCost[] {
  const gain = ({ unrealisedPnlUsd, costBasisUsd }: PositionWithCost) => (unrealisedPnlUsd / costBasisUsd) * 100
  const sorted = withCost.toSorted((a, b) => gain(b) - gain(a))
  const found = question === 'best' ? sorted[0] : sorted.at(-1)
  if (!found) return []
  writeSentence(question === 'best' ? 'brain.bestToken' : 'brain.worstToken', {
    token: stripMarkdown(found.symbol),
    chain: getChainName(found.chain),
    change: gainText(turn, found.unrealisedPnlUsd),
    percent: changeText(turn, gain(found)),
  })
  return [found]
}

/** A gain or loss in US dollars with its sign. */
function gainText(turn: Turn, usd: number): string {
  if (Math.abs(usd) < 0.005) return formatUsd(turn, 0)
  return `${usd < 0 ? '−' : '+'}${formatUsd(turn, Math.abs(usd))}`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
