/** USD without decimals: $1,234,567. Anything under a dollar, yet not nothing, is "<$1". */
export function formatWholeUsd(value: number): string {
  if (!Number.isFinite(value)) return 'N/A'
  const size = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  if (size > 0 && size < 1) return `${sign}<$1`
  return `${sign}$${size.toLocaleString('en-US', { maximumFractionDigits: 0 })}`
}
