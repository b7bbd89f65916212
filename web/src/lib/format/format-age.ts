import type { Translate } from '#lib/i18n/text.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Formats the age of a time in the largest unit that fits: "40 s", "3 min", "5 h", "12 days", "1.9 years". */
export function formatAge(text: Translate, iso: string, now: number): string {
  const age = Math.max(0, now - Date.parse(iso))
  if (!Number.isFinite(age)) return text('missing')
  if (age < minute) return text('chat.age.seconds', { count: Math.floor(age / 1000) })
  if (age < 60 * minute) return text('chat.age.minutes', { count: Math.floor(age / minute) })
  if (age < 2 * day) return text('chat.age.hours', { count: Math.floor(age / (60 * minute)) })
  if (age < 365 * day) return text('chat.age.days', { count: Math.floor(age / day) })
  return text('chat.age.years', { count: Math.floor(age / (36.5 * day)) / 10 })
}
