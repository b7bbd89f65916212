import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { ApiView } from '../../api-view.ts'
import type { Answer } from '../../reading/answer.ts'
import { includesValue } from '../../reading/matches-value.ts'
import { computeTermOverlap } from '../../reading/term-overlap.ts'
import type { Subject } from '../../reading/words.ts'
import { type Fault, firstFault } from '../evidence.ts'
import { mentions, statesNone } from '../stated-values.ts'

const minListed = 3

/** The newest trades or received transfers with their amounts, or that there are none. */
export async function judgeHistory(answer: Answer, api: ApiView, kind: 'trades' | 'deposits'): Promise<Fault> {
  const history = await api.history()
  const wantedRows = history.filter(({ type, tokenOut }) =>
    kind === 'trades' ? type !== 'Transfer' : type === 'Transfer' && tokenOut.amount > 0,
  )
  if (wantedRows.length === 0) return judgeNone(answer, kind === 'trades' ? 'trade' : 'deposit')
  return firstFault(wantedRows.slice(0, minListed).map((each) => judgeRow(answer, each)))
}

/** The newest trade with one of its amounts. */
export async function judgeLastTrade(answer: Answer, api: ApiView): Promise<Fault> {
  const newest = (await api.history()).find(({ type }) => type !== 'Transfer')
  return newest ? judgeRow(answer, newest) : judgeNone(answer, 'trade')
}

/** The newest trade with both of its amounts and its fee. */
export async function judgeReceipt(answer: Answer, api: ApiView): Promise<Fault> {
  const newest = (await api.history()).find(({ type }) => type !== 'Transfer')
  if (!newest) return judgeNone(answer, 'trade')
  const { tokenIn, tokenOut, networkFee, platformFee, feesUsd } = newest
  const fees = [networkFee?.amount, platformFee?.amount, feesUsd].filter((fee) => fee !== undefined && fee !== null)
  if (fees.length > 0 && !fees.some((fee) => includesValue(answer.numbers, fee, 0.02))) return 'no fee is stated'
  return firstFault([tokenIn, tokenOut].map((leg) => judgeLeg(answer, leg)))
}

export async function judgeWhyFailed(answer: Answer, api: ApiView): Promise<Fault> {
  const failed = (await api.history()).find(({ status }) => status === 'Failed')
  if (!failed) return judgeNone(answer, 'trade')
  const reason = failed.reason ?? ''
  return computeTermOverlap(answer.text, reason) >= 0.4 ? undefined : `the reason is not stated: ${reason}`
}

export async function judgePending(answer: Answer, api: ApiView): Promise<Fault> {
  const pending = (await api.history()).filter(({ status }) => status === 'Pending')
  return pending.length > 0 ? firstFault(pending.map((each) => judgeRow(answer, each))) : judgeNone(answer, 'pending')
}

function judgeRow(answer: Answer, { type, tokenIn, tokenOut }: HistoryTransaction): Fault {
  const leg = type === 'Sell' ? tokenIn : tokenOut
  const [bought, sold] = [tokenOut, tokenIn].map((each) => judgeLeg(answer, each))
  return judgeName(answer, leg.symbol) ?? (bought === undefined || sold === undefined ? undefined : bought)
}

function judgeName({ text }: Answer, symbol: string): Fault {
  return mentions(text, symbol) ? undefined : `${symbol} is not named`
}

function judgeLeg(answer: Answer, { symbol, amount }: { symbol: string; amount: number }): Fault {
  return includesValue(answer.numbers, amount) ? undefined : `${amount} ${symbol} is not stated`
}

function judgeNone(answer: Answer, subject: Subject): Fault {
  return statesNone(answer, subject) ? undefined : `that there is no ${subject} is not stated`
}
