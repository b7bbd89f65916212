import type { Language } from '@murmur/contract/languages'
import { formatUnits } from '@murmur/contract/money'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { formatAmount, getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { AlertRow } from './alerts.store.ts'
import { toMailSafeName } from './mail-safe-name.ts'

/**
 * The mail about a price past the user's threshold, in the user's language. Token names are unverified; the address has a line to
 * itself.
 */
export function alertMail(language: Language, alert: AlertRow): { subject: string; text: string } {
  const { condition, address, firedAt, firedUsdE18 } = alert
  const symbol = toMailSafeName(alert.symbol)
  const usd = (usdE18: bigint) =>
    translate(language, 'format.usd', { amount: formatAmount(language, formatUnits(usdE18, 18)) })
  const threshold = usd(alert.usdE18)
  const price = usd(firedUsdE18 === null ? alert.usdE18 : roundForMail(firedUsdE18, alert))
  const when = firedAt ? formatUtcMinute(firedAt) : ''
  return {
    subject: translate(language, `mail.alert.subject-${condition}`, { symbol, bound: threshold }),
    text: [
      translate(language, `mail.alert.${condition}`, {
        symbol,
        chain: getChainName(alert.chain),
        bound: threshold,
        price,
        when,
      }),
      '',
      translate(language, 'mail.alert.address'),
      '',
      address,
      '',
      translate(language, 'mail.alert.once'),
      '',
    ].join('\n'),
  }
}

/** Rounds a price to four significant digits, or to as many as are needed to show on which side of the threshold it is. */
function roundForMail(price: bigint, { condition, usdE18: threshold }: Pick<AlertRow, 'condition' | 'usdE18'>): bigint {
  const isPastThreshold = (usdE18: bigint) => (condition === 'above' ? usdE18 > threshold : usdE18 < threshold)
  for (let places = Math.max(0, String(price).length - 4); places > 0; places--) {
    const step = 10n ** BigInt(places)
    const rounded = ((price + step / 2n) / step) * step
    if (isPastThreshold(rounded)) return rounded
  }
  return price
}
