import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { amountText, dayText, priceText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { focusOnTrade, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { hasQuestionRole, toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'
import type { ExactAmount, HistoryRequest, RecentTrade } from '#ai/brains/trades.port.ts'
import { formatUsd } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'
import { historyLine } from './answer-history.ts'
import { matchesKind, parseTradeKind } from './trade-kind.ts'

export type TradesQuestion = 'last-trade' | 'failed' | 'received' | 'pending'
const maxLines = 10
/** How many recent trades to search for one of a named token. */
const maxSearched = 20

/**
 * Writes the newest trade (that of a token, by its symbol, if there is one; with `isSuccessful` the newest that was not refused), the newest failed trade with its reason, or a list of received transfers or pending trades. Moves the
 * focus of the chat to a trade that it writes.
 */
export async function answerTrades(
  turn: Turn,
  translate: Translate,
  question: TradesQuestion,
  { token, isSuccessful }: { token?: string | undefined; isSuccessful?: true } = {},
): Promise<void> {
  switch (question) {
    case 'last-trade':
      return focusOnRecent(
        turn,
        (token && (await answerTradeOf(turn, translate, token))) ||
          (await answerLastTrade(turn, translate, isSuccessful)),
      )
    case 'failed':
      return focusOnRecent(turn, await answerFailure(turn, translate))
    case 'received':
      return answerReceived(turn, translate)
    case 'pending':
      return answerPending(turn, translate)
  }
}

/** "Try again" repeats a purchase for its value, or the coin amount of a failed one; the share of a sale is unknown. */
export function focusOnRecent(turn: Turn, trade: RecentTrade | undefined): void {
  if (trade?.type !== 'Buy' && trade?.type !== 'Sell') return
  const { symbol, chain, usdValue, paid } = trade
  const side = trade.type === 'Buy' ? 'buy' : 'sell'
  const cents = Math.round((usdValue ?? 0) * 100)
  const value = cents > 0 ? { amountUsd: String(cents / 100) } : paid && { coinAmount: paid.amount, coin: paid.symbol }
  const amount = side === 'buy' ? value : {}
  if (symbol) turn.setFocus(focusOnTrade(parseFocus(turn.focus), { symbol, chain }, { side, ...amount }))
}

/** Writes the newest completed trade of a token, or the newest one if its outcome is asked for; undefined, and nothing written, if there is none. */
async function answerTradeOf(turn: Turn, translate: Translate, token: string): Promise<RecentTrade | undefined> {
  const result = await turn.tools.history.run({ kind: 'trades', limit: maxSearched })
  turn.signal.throwIfAborted()
  const trades = result.kind === 'history' ? result.trades : []
  const isOutcomeAsked = hasQuestionRole(toFoldedWords(turn.text), 'outcome', turn.language)
  const kind = { ...parseTradeKind(turn.text, turn.language), ...(!isOutcomeAsked && { isSuccessful: true }) }
  const tokenTrades = trades.filter(
    ({ symbol, status }) => symbol === token && (isOutcomeAsked || status === 'Successful'),
  )
  const trade = tokenTrades.find((each) => matchesKind(each, kind)) ?? tokenTrades[0]
  if (trade) turn.write(tradeSentences(turn, translate, trade))
  return trade
}

/** Writes the newest trade of the kind that the message names, and, if it is newer, the newest failed one. */
async function answerLastTrade(
  turn: Turn,
  translate: Translate,
  isSuccessful?: true,
): Promise<RecentTrade | undefined> {
  const kind = { ...parseTradeKind(turn.text, turn.language), ...(isSuccessful && { isSuccessful }) }
  const isAny = kind.type === undefined && !kind.isSuccessful
  const trades = await readTrades(turn, { kind: 'trades', limit: isAny ? 1 : maxSearched })
  const failures = trades && (await readTrades(turn, { kind: 'failed', limit: 1 }))
  if (!failures) return undefined
  const newestOfKind = trades.find((each) => matchesKind(each, kind))
  const trade = newestOfKind ?? trades[0]
  const failed = failures.find((each) => matchesKind(each, kind))
  const isFailureNewer = failed && (!trade || failed.date > trade.date)
  const shownTrades = [...(isFailureNewer ? [failed] : []), ...(trade ? [trade] : [])]
  const paragraphs = shownTrades.map((each) => tradeSentences(turn, translate, each))
  turn.write(paragraphs.length > 0 ? paragraphs.join('\n\n') : translate(turn, 'brain.historyNone'))
  return shownTrades[0]
}

async function answerFailure(turn: Turn, translate: Translate): Promise<RecentTrade | undefined> {
  const failed = await readTrades(turn, { kind: 'failed', limit: 1 })
  const [newest] = failed ?? []
  if (!failed) return undefined
  turn.write(newest ? tradeSentences(turn, translate, newest) : translate(turn, 'brain.failedNone'))
  return newest
}

async function answerReceived(turn: Turn, translate: Translate): Promise<void> {
  const received = await readTrades(turn, { kind: 'received', limit: maxLines })
  if (!received) return
  if (received.length === 0) return turn.write(translate(turn, 'brain.depositsNone'))
  const lines = received.map((each) => {
    const { chain, date, usdValue } = each
    const values = {
      amount: formatExactAmount(turn, each),
      chain: chainNames[chain],
      date: dayText(turn.language, date),
    }
    if (usdValue === null) return `- ${translate(turn, 'brain.depositLine', values)}`
    return `- ${translate(turn, 'brain.depositLineUsd', { ...values, usd: formatUsd(turn, usdValue) })}`
  })
  const link = pageLink(turn, translate, 'history')
  turn.write([translate(turn, 'brain.depositsHead'), '', ...lines, '', link].join('\n'))
}

async function answerPending(turn: Turn, translate: Translate): Promise<void> {
  const pending = await readTrades(turn, { kind: 'pending', limit: maxLines })
  if (!pending) return
  if (pending.length === 0) return turn.write(translate(turn, 'brain.pendingNone'))
  const lines = pending.map((each) => `- ${formatTradeSummary(turn, translate, each)}`)
  turn.write([translate(turn, 'brain.pendingHead', { count: pending.length }), '', ...lines].join('\n'))
}

/** The entries of the history; undefined after a refusal, whose message is written once. */
async function readTrades(turn: Turn, request: HistoryRequest): Promise<RecentTrade[] | undefined> {
  const result = await turn.tools.history.run(request)
  turn.signal.throwIfAborted()
  if (result.kind === 'history') return result.trades
  turn.write(result.message)
  return undefined
}

/** A trade in sentences: its amounts, its price, its fees or the reason of its failure, and a link to its receipt. */
export function tradeSentences(turn: Turn, translate: Translate, trade: RecentTrade): string {
  const { wordSpace } = locales[turn.language]
  const details =
    trade.status === 'Failed' ? failureDetails(turn, translate, trade) : costDetails(turn, translate, trade)
  const sentences = [formatTradeSummary(turn, translate, trade), ...details].join(wordSpace)
  // The history page leaves out trades that were refused before anything was sent: they have no receipt.
  if (trade.status === 'Failed' && trade.networkFee === null) return sentences
  return `${sentences}\n\n${pageLink(turn, translate, 'receipt', `/app/history?receipt=${trade.id}`)}`
}

function formatTradeSummary(turn: Turn, translate: Translate, trade: RecentTrade): string {
  const { type, status, symbol, paid, received, chain, date } = trade
  if (type !== 'Buy' && type !== 'Sell')
    return translate(turn, 'brain.transferHead', { line: historyLine(turn, translate, trade) })
  const values = {
    side: type === 'Sell' ? 'sell' : 'buy',
    token: stripMarkdown(symbol),
    paid: paid ? formatExactAmount(turn, paid) : stripMarkdown(symbol),
    chain: chainNames[chain],
    date: dayText(turn.language, date),
  }
  if (status === 'Failed') return translate(turn, 'brain.tradeFailed', values)
  if (status === 'Pending' || !received) return translate(turn, 'brain.tradePending', values)
  return translate(turn, 'brain.tradeDone', { ...values, received: formatExactAmount(turn, received) })
}

function costDetails(turn: Turn, translate: Translate, trade: RecentTrade): string[] {
  const { usdValue, tokenPrice, platformFee, networkFee, feesUsd, symbol } = trade
  const price = tokenPrice === null ? undefined : priceText(turn, tokenPrice)
  return [
    usdValue === null || price === undefined
      ? []
      : translate(turn, 'brain.tradePrice', { usd: formatUsd(turn, usdValue), price, token: stripMarkdown(symbol) }),
    platformFee ? translate(turn, 'brain.tradePlatformFee', { amount: formatExactAmount(turn, platformFee) }) : [],
    networkFee ? translate(turn, 'brain.tradeNetworkFee', { amount: formatExactAmount(turn, networkFee) }) : [],
    feesUsd === null ? [] : translate(turn, 'brain.tradeFeesUsd', { usd: formatUsd(turn, feesUsd) }),
  ].flat()
}

function failureDetails(turn: Turn, translate: Translate, { reason, networkFee }: RecentTrade): string[] {
  const cost = networkFee
    ? translate(turn, 'brain.failedFee', { fee: formatExactAmount(turn, networkFee) })
    : translate(turn, 'brain.failedFree')
  return [reason ?? [], cost, translate(turn, 'brain.failedNext')].flat()
}

function formatExactAmount(turn: Turn, { amount, symbol }: ExactAmount): string {
  return `${amountText(turn, amount)} ${stripMarkdown(symbol)}`
}
