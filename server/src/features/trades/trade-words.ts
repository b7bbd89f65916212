import type { Language } from '@murmur/contract/languages'
import { formatUnits } from '@murmur/contract/money'
import { askedAmount } from '#core/texts/format.ts'
import { say } from '#core/texts/say.ts'
import { tellAgain } from '#core/texts/tell-again.ts'
import type { Execution } from '#execution/execution.ts'
import type { OpenedIntent } from '#features/trades/match-intent.ts'

/** What a trade came to; in English the spec's success texts, figures included. @param sold base units */
export function successWords(language: Language, { side, request, quote }: OpenedIntent, sold: bigint): string {
  const { amountInUsd = '', percentage = '' } = request
  if (side === 'buy') {
    return say(language, 'trade.bought', { amount: askedAmount(language, amountInUsd), token: quote.receive.symbol })
  }
  const amount = askedAmount(language, toSixDecimals(sold, quote.pay.decimals))
  return say(language, 'trade.sold', { amount, token: quote.pay.symbol, percent: askedAmount(language, percentage) })
}

/** Why nothing was bought or sold, and what that has cost. */
export function failureWords(language: Language, execution: Execution, { side }: OpenedIntent): string {
  const { state, refusal } = execution
  if (state === 'refused') {
    return say(language, 'trade.only-approval', { side, reason: reasonOf(language, execution) }).trim()
  }
  if (state === 'superseded') return say(language, refusal ? 'trade.late' : 'trade.overtaken', { side })
  // Until its block is deep a reorganisation may still turn it into a success: nobody should buy twice.
  return say(language, state === 'reverted' ? 'trade.reverted-for-good' : 'trade.reverted', { side })
}

/** The reason told again, else the first sentence of the refusal, which is what happened. */
function reasonOf(language: Language, { refusal }: Execution): string {
  if (!refusal) return ''
  const told = refusal.reason === null ? null : tellAgain(language, refusal.reason)
  if (told !== null && (language === 'en' || told !== refusal.reason)) return told
  const [first = ''] = say(language, `refusal.${refusal.code}`).split(/(?<=\.) |(?<=。)/)
  return /[.。]$/.test(first) ? first : `${first}.`
}

/** Cut, not rounded up: nobody sold more than they did. */
function toSixDecimals(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  return `${whole}.${fraction.padEnd(6, '0').slice(0, 6)}`
}
