const decimalPattern = /^(0|[1-9]\d{0,29})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/
/** No real amount of dollars is this large: a source that reports more is wrong. */
export const maxUsdE18 = 10n ** 36n

/**
 * Parses decimal text, with or without an exponent, and scales it by 10^18, rounding down.
 * @returns undefined when the text is not a positive decimal, or is above 10^18
 */
export function parseE18(text: string | null | undefined): bigint | undefined {
  const parts = decimalPattern.exec(text ?? '')
  if (!parts) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const shift = 18 + Number(exponent) - fraction.length
  if (shift > 36) return undefined
  const digits = BigInt(whole + fraction)
  const e18 = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return e18 > 0n && e18 <= maxUsdE18 ? e18 : undefined
}
