const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const subscripts = '₀₁₂₃₄₅₆₇₈₉'

export type Spoken = { shown: string; spoken: string | null }

/**
 * A price with four significant digits. From four zeros behind the point on they are counted: 0.000001234 is "0.0₅1234",
 * spoken "zero point five zeros one two three four".
 * @param price a display number, never negative
 */
export function formatPrice(price: number): Spoken {
  if (!Number.isFinite(price)) return { shown: 'N/A', spoken: null }
  if (price === 0) return { shown: '0', spoken: null }
  const [mantissa = '0', exponent = '0'] = price.toExponential(3).split('e')
  const zeros = -Number(exponent) - 1
  if (zeros < 4) return { shown: plainPrice(Number(`${mantissa}e${exponent}`), zeros), spoken: null }
  const digits = mantissa.replace('.', '').replace(/0+$/, '')
  const counted = [...String(zeros)].map((digit) => subscripts[Number(digit)]).join('')
  const spokenDigits = [...digits].map((digit) => words[Number(digit)]).join(' ')
  return {
    shown: `0.0${counted}${digits}`,
    spoken: `zero point ${words[zeros] ?? zeros} zeros ${spokenDigits}`,
  }
}

function plainPrice(price: number, zeros: number): string {
  const places = price >= 1000 ? 0 : Math.max(0, zeros + 4)
  const shown = price.toLocaleString('en-US', { maximumFractionDigits: Math.min(places, 20) })
  // Money of a dollar and more has both its cents or none.
  return /\.\d$/.test(shown) && price >= 1 ? `${shown}0` : shown
}

/** A USD display number with its sign and cents: $1,234.50; under a cent "<$0.01"; negative "−$3.00". */
export function formatUsd(value: number): string {
  if (!Number.isFinite(value)) return 'N/A'
  const size = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  if (size > 0 && size < 0.01) return `${sign}<$0.01`
  return `${sign}$${size.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** $x.xB, $x.xM, $x.xK, else two decimals. */
export function formatMarketCap(value: number): string {
  if (value >= 1e9) return `$${(value / 1e9).toFixed(1)}B`
  if (value >= 1e6) return `$${(value / 1e6).toFixed(1)}M`
  if (value >= 1e3) return `$${(value / 1e3).toFixed(1)}K`
  return `$${value.toFixed(2)}`
}

/** Basis points as per cent: 50 is "0.5 %". */
export function formatBps(bps: number): string {
  return `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })} %`
}

/** The first and last characters of an address or hash, with an ellipsis between. */
export function shortenAddress(address: string, first: number, last: number): string {
  return address.length <= first + last ? address : `${address.slice(0, first)}…${address.slice(-last)}`
}

/** An address whole and in groups of four, for anything that asks for a yes. */
export function groupAddress(address: string): string {
  const prefix = address.startsWith('0x') ? '0x ' : ''
  return prefix + (address.slice(prefix ? 2 : 0).match(/.{1,4}/g) ?? []).join(' ')
}

/** A moment in the reader's own time zone: "21 Nov 2026, 08:12". */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}

/** When figures were true, in the reader's own time zone: "08:12" of today, else with its day. */
export function formatAsOf(iso: string, now = new Date()): string {
  const when = new Date(iso)
  if (when.toDateString() !== now.toDateString()) return formatMoment(iso)
  return when.toLocaleTimeString('en-GB', { timeStyle: 'short' })
}

/** A change in per cent with its sign: "+1.20%", "−3.05%", "+0.00%". */
export function formatChange(percent: number): string {
  const size = Math.abs(percent).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  // What rounds to nothing has not fallen.
  return `${percent < 0 && size !== '0.00' ? '−' : '+'}${size}%`
}

/** A time of day in the reader's own time zone: "08:12:30". */
export function formatTime(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB')
}
