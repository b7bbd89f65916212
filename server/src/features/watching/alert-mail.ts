import type { Language } from '@murmur/contract/languages'
import { displayNumber, formatUnits } from '@murmur/contract/money'
import { amountText, chainText, priceText } from '#core/texts/format.ts'
import { say } from '#core/texts/say.ts'
import { utcMinute } from '#core/utc-minute.ts'
import type { AlertRow } from '#features/watching/alerts.store.ts'
import { plainName } from '#features/watching/plain-name.ts'

/**
 * Tells a user that a price is past their bound, in their language. The token's names are a stranger's words; the address
 * stands on a line of its own.
 */
export function alertMail(language: Language, alert: AlertRow): { subject: string; text: string } {
  const { condition, address, firedAt, firedUsdE18 } = alert
  const symbol = plainName(alert.symbol)
  const bound = say(language, 'format.usd', { amount: amountText(language, formatUnits(alert.usdE18, 18)) })
  const price = priceText(language, firedUsdE18 === null ? null : displayNumber(firedUsdE18, 18))
  const when = firedAt ? utcMinute(firedAt) : ''
  return {
    subject: say(language, `mail.alert.subject-${condition}`, { symbol, bound }),
    text: [
      say(language, `mail.alert.${condition}`, { symbol, chain: chainText(alert.chain), bound, price, when }),
      '',
      say(language, 'mail.alert.address'),
      '',
      address,
      '',
      say(language, 'mail.alert.once'),
      '',
    ].join('\n'),
  }
}
