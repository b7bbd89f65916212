import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { formatDay } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

export type HistoryDay = { day: string; transactions: HistoryTransaction[] }

/** Groups consecutive transactions by their day in the user's time zone: "Today", "Yesterday", "21 Nov 2026". */
export function groupByDay(text: Translate, rows: readonly HistoryTransaction[], now = new Date()): HistoryDay[] {
  const groups: HistoryDay[] = []
  for (const transaction of rows) {
    const day = dayName(text, transaction.date, now)
    const last = groups.at(-1)
    if (last?.day === day) last.transactions.push(transaction)
    else groups.push({ day, transactions: [transaction] })
  }
  return groups
}

function dayName(text: Translate, iso: string, now: Date): string {
  const day = new Date(iso).toDateString()
  if (day === now.toDateString()) return text('history.today')
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  return day === yesterday.toDateString() ? text('history.yesterday') : formatDay(iso, text.language)
}
