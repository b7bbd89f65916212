import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { Holdings } from '#ai/brains/holdings.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { formatUsd } from '#platform/i18n/format.ts'
import { amountText, stripMarkdown } from './value-text.ts'
import type { Translate } from './write-sentence.ts'

const maxLinesShown = 10

/**
 * Writes the holdings, their total, and the chains whose balances are stale or unknown: those have no holdings here although they may on the
 * chain. Returns the holdings.
 */
export async function answerBalance(
  turn: Turn,
  translate: Translate,
  { token, chain }: ParsedUtterance,
): Promise<Holdings['holdings']> {
  const result = await turn.tools.balance.run({ ...(token !== undefined && { token }), ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') {
    turn.write(result.message)
    return []
  }
  const hasHoldingOn = (chainKey: ChainKey) => result.holdings.some((held) => held.chain === chainKey)
  const staleChainNotes = result.stale.map((each) =>
    translate(turn, hasHoldingOn(each) ? 'brain.balanceStale' : 'brain.balanceUnread', { chain: chainNames[each] }),
  )
  const lines =
    result.holdings.length === 0 && staleChainNotes.length > 0 ? [] : balanceLines(turn, translate, result, token)
  turn.write([...lines, ...staleChainNotes].join('\n'))
  turn.showFigures?.()
  return result.holdings
}

function balanceLines(
  turn: Turn,
  translate: Translate,
  { holdings, totalUsd }: Holdings,
  token: string | undefined,
): string[] {
  if (holdings.length === 0) {
    return [
      token === undefined
        ? translate(turn, 'brain.balanceEmpty')
        : translate(turn, 'brain.balanceNone', { token: stripMarkdown(token) }),
    ]
  }
  const total = totalUsd === null ? undefined : formatUsd(turn, totalUsd)
  const head =
    total === undefined
      ? translate(turn, 'brain.balanceTotalUnknown')
      : translate(turn, 'brain.balanceTotal', { total })
  const lines = holdings.slice(0, maxLinesShown).map(({ amount, symbol, chain, usd }) => {
    const held = { amount: amountText(turn, amount), symbol: stripMarkdown(symbol), chain: chainNames[chain] }
    if (usd === null) return translate(turn, 'brain.balanceLine', held)
    return translate(turn, 'brain.balanceLineUsd', { ...held, usd: formatUsd(turn, usd) })
  })
  const [only, ...others] = lines
  if (token !== undefined && only !== undefined && others.length === 0 && holdings.length === 1)
    return [translate(turn, 'brain.balanceOne', { holding: only }), '']
  const hiddenCount = holdings.length - lines.length
  return [
    ...(token === undefined ? [head, ''] : []),
    ...lines.map((line) => `- ${line}`),
    ...(hiddenCount > 0 ? [translate(turn, 'brain.balanceMore', { count: hiddenCount }), ''] : ['']),
  ]
}
