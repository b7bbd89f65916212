import type { Turn } from '#ai/brains/brain.port.ts'
import type { LastVisit } from '#ai/brains/holdings.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { alertText } from '#ai/brains/offline/watching/answer-lists.ts'
import { historyLine } from './answer-history.ts'

const maxLines = 10

/** Writes the trades and transfers since the user's last visit, and the price alerts that fired. */
export async function answerSinceVisit(turn: Turn, translate: Translate, { at }: LastVisit): Promise<void> {
  const isSinceVisit = (time: string | null | undefined) => time != null && Date.parse(time) >= Date.parse(at)
  const history = await turn.tools.history.run({ limit: maxLines })
  const alertList = await turn.tools.alerts.run({})
  turn.signal.throwIfAborted()
  if (history.kind === 'refused' || alertList.kind === 'refused') return
  const trades = history.trades.filter(({ date }) => isSinceVisit(date))
  const alerts = alertList.alerts.filter(({ firedAt }) => isSinceVisit(firedAt)).slice(0, maxLines)
  turn.write('\n\n')
  if (trades.length + alerts.length === 0) return turn.write(translate(turn, 'brain.visitQuiet'))
  const lines = [
    ...trades.map((trade) => `- ${historyLine(turn, translate, trade)}`),
    ...alerts.map((alert) => {
      const values = { alert: alertText(turn, translate, alert), state: alert.state }
      return `- ${translate(turn, 'brain.alertState', values)}`
    }),
  ]
  turn.write([translate(turn, 'brain.visitHead'), '', ...lines].join('\n'))
  if (trades.length === maxLines) turn.write(`\n\n${pageLink(turn, translate, 'history')}`)
}
