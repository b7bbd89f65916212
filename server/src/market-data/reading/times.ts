import type { Written } from './figures.ts'

/** Before this no token was traded anywhere. */
const earliest = Date.UTC(2009, 0, 3)
/** So far a vendor's clock may be ahead. */
const aheadMs = 3_600_000

/** ISO text of an ISO time, of Unix seconds or of Unix milliseconds; undefined for what is none, or not in the past. */
export function readTime(written: Written, now: Date, unit: 'iso' | 's' | 'ms' = 'iso'): string | undefined {
  const ms = unit === 'iso' ? isoMs(written) : numberOf(written) * (unit === 's' ? 1000 : 1)
  return ms >= earliest && ms <= now.getTime() + aheadMs ? new Date(ms).toISOString() : undefined
}

const numberOf = (written: Written) => (written && /^\d{1,15}(\.\d+)?$/.test(written) ? Number(written) : Number.NaN)
const isoMs = (written: Written) => (written && /^\d{4}-\d\d-\d\d/.test(written) ? Date.parse(written) : Number.NaN)
