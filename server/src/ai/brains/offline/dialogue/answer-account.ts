import type { Holdings, Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { usdText } from '#platform/i18n/format.ts'
import { amountText, chainNames, dayText, plainText } from './figures.ts'
import type { Say, WriteSentence } from './write-sentence.ts'

const maxLinesShown = 10

/** Writes the holdings, their total, and chains with stale figures. */
export async function answerBalance(turn: Turn, say: Say, { token, chain }: ParsedUtterance): Promise<void> {
  const result = await turn.tools.balance.run({ ...(token !== undefined && { token }), ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const stale = result.stale.map((each) => say(turn, 'brain.balanceStale', { chain: chainNames[each] }))
  turn.write([...balanceLines(turn, say, result, token), ...stale].join('\n'))
}

function balanceLines(turn: Turn, say: Say, { holdings, totalUsd }: Holdings, token: string | undefined): string[] {
  if (holdings.length === 0) {
    return [
      token === undefined
        ? say(turn, 'brain.balanceEmpty')
        : say(turn, 'brain.balanceNone', { token: plainText(token) }),
    ]
  }
  const total = totalUsd === null ? undefined : usdText(turn, totalUsd)
  const head = total === undefined ? say(turn, 'brain.balanceTotalUnknown') : say(turn, 'brain.balanceTotal', { total })
  const lines = holdings.slice(0, maxLinesShown).map(({ amount, symbol, chain, usd }) => {
    const held = { amount: amountText(turn, amount), symbol: plainText(symbol), chain: chainNames[chain] }
    if (usd === null) return `- ${say(turn, 'brain.balanceLine', held)}`
    return `- ${say(turn, 'brain.balanceLineUsd', { ...held, usd: usdText(turn, usd) })}`
  })
  const more = holdings.length - lines.length
  return [
    ...(token === undefined ? [head, ''] : []),
    ...lines,
    ...(more > 0 ? [say(turn, 'brain.balanceMore', { count: more }), ''] : ['']),
  ]
}

/** Writes the last trades. */
export async function answerHistory(turn: Turn, say: Say, writeSentence: WriteSentence): Promise<void> {
  const result = await turn.tools.history.run({ limit: maxLinesShown })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  if (result.trades.length === 0) return writeSentence('brain.historyNone')
  const lines = result.trades.slice(0, maxLinesShown).map(({ type, status, symbol, amount, chain, date }) => {
    const values = { type, status, symbol: plainText(symbol), chain: chainNames[chain] }
    return `- ${say(turn, 'brain.historyLine', { ...values, amount: amountText(turn, amount), date: dayText(turn.language, date) })}`
  })
  turn.write([say(turn, 'brain.historyHead'), '', ...lines].join('\n'))
}
