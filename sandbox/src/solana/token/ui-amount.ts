export type UiAmount = { amount: string; decimals: number; uiAmount: number | null; uiAmountString: string }

/** Formats base units as nodes do: text without trailing zeros. */
export function uiAmount(amount: bigint | string, decimals: number): UiAmount {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
