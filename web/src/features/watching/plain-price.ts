import type { Language } from '@murmur/contract/languages'
import { locales } from '#lib/i18n/locales.ts'

/** A price as plain decimal text for a field, with at most 18 places: 1.2e-7 is "0.00000012". '' if unknown. */
export function toPlainPrice(price: number | null): string {
  if (price === null || !Number.isFinite(price) || price <= 0) return ''
  const places = Math.min(18, Math.max(2, 5 - Math.floor(Math.log10(price))))
  const plainPrice = price.toFixed(places)
  return plainPrice.replace(/\.?0+$/, '') || '0'
}

/** `toPlainPrice` in the language's notation, unless its amounts are plain; three decimals get a fourth, or they could be read as thousands. */
export function toPrefilledPrice(price: number | null, language: Language): string {
  const plainPrice = toPlainPrice(price)
  if (locales[language].plainAmounts) return plainPrice
  return (/\.\d{3}$/.test(plainPrice) ? `${plainPrice}0` : plainPrice).replace('.', locales[language].point)
}

/** The suggested price of an alert: some per cent above or below the current one, with three significant digits. */
export function getSuggestedPrice(price: number | null, condition: 'above' | 'below', percent = 5): number | null {
  const change = (condition === 'above' ? percent : -percent) / 100
  return price === null ? null : Number((price * (1 + change)).toPrecision(3))
}
