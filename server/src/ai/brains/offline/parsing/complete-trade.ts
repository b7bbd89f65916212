import type { Amount } from './amounts.ts'
import { type TradeWords, toUnderstood } from './parse-trade.ts'
import type { AskReason, Understood } from './parsed-utterance.ts'

export type Trade = { side: 'buy' | 'sell'; amountUsd?: string; percent?: string; token: string } & Pick<
  Understood,
  'chain'
>
export type Incomplete = {
  reason: AskReason
  understood: Understood
  unknownToken?: string
  possibleValues?: [string, string]
}

const maxUsd = 1_000_000

/**
 * Returns a trade only if the words contain exactly one side, amount and token and nothing else; `before` fills in missing parts.
 * Otherwise returns the reason.
 */
export function completeTrade(words: TradeWords, before: Understood = {}): Trade | Incomplete {
  const side = words.sides[0] ?? before.side
  const amounts = words.amounts.map((amount) => withImpliedUnit(amount, before))
  const understood = { ...before, ...toUnderstood({ ...words, amounts }, side) }
  const reason =
    words.objections[0] ??
    checkSides(words, side) ??
    checkAmounts(amounts, side, before) ??
    checkTokens(words, understood)
  if (reason) {
    const possibleValues = reason === 'which-number' ? amounts[0]?.possibleValues : undefined
    const unknownToken = reason === 'unknown-token' ? (words.unknown[0] ?? '') : undefined
    return {
      reason,
      understood,
      ...(unknownToken !== undefined && { unknownToken }),
      ...(possibleValues && { possibleValues }),
    }
  }
  const { amountUsd, percent, token, chain } = understood
  if (!side || !token) return { reason: 'not-understood', understood }
  const amount = side === 'buy' ? { amountUsd } : { percent }
  return { side, token, ...(amount as { amountUsd?: string }), ...(chain && { chain }) }
}

/** Gives a bare number the unit of the pending question: "for how many US dollars?" or "what percentage?". */
function withImpliedUnit(amount: Amount, before: Understood): Amount {
  const isAmountPending = before.token !== undefined && before.amountUsd === undefined && before.percent === undefined
  if (amount.unit !== 'bare' || !before.side || !isAmountPending) return amount
  return { ...amount, unit: before.side === 'buy' ? 'usd' : 'percent' }
}

function checkSides({ sides, chains }: TradeWords, side: 'buy' | 'sell' | undefined): AskReason | undefined {
  if (sides.length > 1) return 'two-actions'
  if (chains.length > 1) return 'which-chain'
  return side ? undefined : 'no-side'
}

function checkAmounts(
  amounts: readonly Amount[],
  side: 'buy' | 'sell' | undefined,
  before: Understood,
): AskReason | undefined {
  const [amount, ...more] = amounts
  if (!amount) return (side === 'buy' ? before.amountUsd : before.percent) === undefined ? 'no-amount' : undefined
  if (amounts.length === 1 && amount.possibleValues) return 'which-number'
  if (amounts.some(({ value }) => value === undefined)) return 'odd-number'
  if (more.length > 0) return 'which-amount'
  if (amount.unit === 'foreign') return 'not-usd'
  if (amount.unit === 'tokens') return 'tokens-not-usd'
  if (amount.unit === 'bare') return 'no-unit'
  if (side === 'buy' && amount.unit === 'percent') return 'percent-of-buy'
  if (side === 'sell' && amount.unit === 'usd') return 'usd-of-sale'
  return checkRange(amount)
}

function checkRange({ unit, value = '' }: Amount): AskReason | undefined {
  const number = Number(value)
  const hasValidPrecision = (value.split('.')[1] ?? '').length <= 2
  if (unit === 'usd') {
    if (number <= 0 || number > maxUsd) return 'amount-range'
    return hasValidPrecision ? undefined : 'odd-number'
  }
  return number >= 1 && number <= 100 && hasValidPrecision ? undefined : 'percent-range'
}

function checkTokens({ tokens, unknown }: TradeWords, understood: Understood): AskReason | undefined {
  if (tokens.length > 1) return 'which-token'
  if (tokens.length === 1) return unknown.length > 0 ? 'not-understood' : undefined
  if (unknown.length === 1 && (unknown[0]?.split(' ').length ?? 0) <= 4) return 'unknown-token'
  if (unknown.length > 0) return 'not-understood'
  return understood.token ? undefined : 'no-token'
}
