import type { Translate } from '#lib/i18n/text.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Formats the age of a time in the largest unit that fits: "40 s", "3 min", "5 h", "12 days", "1.9 years". */
export function formatAge(text: Translate, iso: string, now: number): string {
  const age = Math.max(0, now - Date.parse(iso))
  if (!Number.isFinite(age)) return text('missing')
  if (age < minuteMs) return text('chat.age.seconds', { count: Math.floor(age / 1000) })
  if (age < 60 * minuteMs) return text('chat.age.minutes', { count: Math.floor(age / minuteMs) })
  if (age < 2 * dayMs) return text('chat.age.hours', { count: Math.floor(age / (60 * minuteMs)) })
  if (age < 365 * dayMs) return text('chat.age.days', { count: Math.floor(age / dayMs) })
  return text('chat.age.years', { count: Math.floor(age / (36.5 * dayMs)) / 10 })
}
