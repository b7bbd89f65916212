import type { Tools, Turn } from '#integrations/brains/brain.port.ts'
import { amountText, chainNames, dayText, plainText, usdText } from '#integrations/brains/offline/dialogue/figures.ts'
import type { Say, Speak } from '#integrations/brains/offline/dialogue/voice.ts'
import type { Reading } from '#integrations/brains/offline/reading/reading.ts'

const linesAtOnce = 10

type Balance = Extract<Awaited<ReturnType<Tools['balance']>>, { kind: 'balance' }>

export async function answerBalance(turn: Turn, say: Say, { token, chain }: Reading): Promise<void> {
  const result = await turn.tools.balance({ ...(token !== undefined && { token }), ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const { language } = turn
  const stale = result.stale.map((each) => say(language, 'brain.balanceStale', { chain: chainNames[each] }))
  turn.write([...balanceLines(turn, say, result, token), ...stale].join('\n'))
}

function balanceLines(
  { language }: Turn,
  say: Say,
  { holdings, totalUsd }: Balance,
  token: string | undefined,
): string[] {
  if (holdings.length === 0) {
    return [
      token === undefined
        ? say(language, 'brain.balanceEmpty')
        : say(language, 'brain.balanceNone', { token: plainText(token) }),
    ]
  }
  const total = totalUsd === null ? undefined : usdText(language, totalUsd)
  const head =
    total === undefined ? say(language, 'brain.balanceTotalUnknown') : say(language, 'brain.balanceTotal', { total })
  const lines = holdings.slice(0, linesAtOnce).map(({ amount, symbol, chain, usd }) => {
    const held = { amount: amountText(language, amount), symbol: plainText(symbol), chain: chainNames[chain] }
    if (usd === null) return `- ${say(language, 'brain.balanceLine', held)}`
    return `- ${say(language, 'brain.balanceLineUsd', { ...held, usd: usdText(language, usd) })}`
  })
  const more = holdings.length - lines.length
  return [
    ...(token === undefined ? [head, ''] : []),
    ...lines,
    ...(more > 0 ? [say(language, 'brain.balanceMore', { count: more }), ''] : ['']),
  ]
}

export async function answerHistory(turn: Turn, say: Say, speak: Speak): Promise<void> {
  const result = await turn.tools.history({ limit: linesAtOnce })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  if (result.trades.length === 0) return speak('brain.historyNone')
  const { language } = turn
  const lines = result.trades.slice(0, linesAtOnce).map(({ type, status, symbol, amount, chain, date }) => {
    const values = { type, status, symbol: plainText(symbol), chain: chainNames[chain] }
    return `- ${say(language, 'brain.historyLine', { ...values, amount: amountText(language, amount), date: dayText(language, date) })}`
  })
  turn.write([say(language, 'brain.historyHead'), '', ...lines].join('\n'))
}
