import type { NumberText } from './parse-figures.ts'

/** No token existed before this. */
const earliestTimeMs = Date.UTC(2009, 0, 3)
/** Allowance for a vendor's clock running ahead. */
const maxClockSkewMs = 3_600_000

/**
 * Converts an ISO time, Unix seconds or Unix milliseconds to ISO text; undefined for an invalid time or one in the
 * future.
 */
export function parseTime(written: NumberText, now: Date, unit: 'iso' | 's' | 'ms' = 'iso'): string | undefined {
  const ms = unit === 'iso' ? isoMs(written) : parseNumber(written) * (unit === 's' ? 1000 : 1)
  return ms >= earliestTimeMs && ms <= now.getTime() + maxClockSkewMs ? new Date(ms).toISOString() : undefined
}

const parseNumber = (written: NumberText) =>
  written && /^\d{1,15}(\.\d+)?$/.test(written) ? Number(written) : Number.NaN
const isoMs = (written: NumberText) => (written && /^\d{4}-\d\d-\d\d/.test(written) ? Date.parse(written) : Number.NaN)
