import { toSolanaAddress } from '@murmur/contract/address'
import { parseUserId } from '@murmur/contract/ids'
import { describe, expect, it, test } from 'vitest'
import { alertMail } from './alert-mail.ts'
import type { AlertRow } from './alerts.store.ts'
import { toMailSafeName } from './mail-safe-name.ts'

const address = toSolanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const row: AlertRow = {
  id: 'a',
  userId: parseUserId('u'),
  chain: 'sol',
  address,
  name: 'Dog Coin',
  symbol: 'DOG',
  condition: 'above',
  usdE18: 1_234_500_000_000_000_000_001n,
  byMail: true,
  state: 'fired',
  seenPast: 2,
  seenAt: null,
  believedUsdE18: null,
  doubtedUsdE18: null,
  createdAt: new Date('2026-11-21T20:41:30Z'),
  firedAt: new Date('2026-11-22T03:04:05Z'),
  firedUsdE18: 1_300_000_000_000_000_000_000n,
}
/** Removes bidirectional isolates and non-breaking spaces. */
const removeInvisibleCharacters = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ')

describe.each([
  ['en', '1,234.5'],
  ['es', '1 234,5'],
  ['pt', '1.234,5'],
  ['fr', '1 234,5'],
  ['zh', '1,234.5'],
  ['ar', '1,234.5'],
] as const)('the mail of an alert in %s', (language, grouped) => {
  it('describes the event in the language’s number format, with the address on a separate line', () => {
    for (const condition of ['above', 'below'] as const) {
      const { subject, text } = alertMail(language, { ...row, condition })
      expect(subject).toMatch(/^[^\n{}]*Murmur[^\n{}]*DOG[^\n{}]*$/)
      expect(removeInvisibleCharacters(subject)).toContain(grouped)
      expect(removeInvisibleCharacters(text)).toContain(`${grouped}00000000000000001`)
      expect(text).toContain('2026-11-22 03:04 UTC')
      expect(text.split('\n')).toContain(address)
    }
    expect(alertMail(language, row).subject).not.toBe(alertMail(language, { ...row, condition: 'below' }).subject)
  })

  it('contains no link made from a token’s name', () => {
    const { subject, text } = alertMail(language, { ...row, symbol: 'CLAIM https://evil.example/x' })
    expect(`${subject}${text}`).not.toMatch(/https?:|\/|evil\.example/)
  })
})

test('the alert mail formats threshold and price alike in subject and body, rounded so that the price is past the threshold', () => {
  const mailOf = (condition: 'above' | 'below', usdE18: bigint, firedUsdE18: bigint) =>
    alertMail('en', { ...row, condition, usdE18, firedUsdE18 })
  const tiny = mailOf('below', 15_460_000_000_000n, 15_371_234_567_891n)
  expect(tiny.subject).toContain('below $0.00001546')
  expect(tiny.text).toContain('below $0.00001546: it was $0.00001537 at')
  const close = mailOf('above', 10n ** 18n, 1_000_012_345_678_912_345n)
  expect(close.text).toContain('above $1: it was $1.00001 at')
})

test.each([
  ['DOG', 'DOG'],
  ['USDC.e', 'USDC·e'],
  ['$WIF', '$WIF'],
  ['visit evil。com', 'visit evil·com'],
  ['ｅｖｉｌ．ｃｏｍ', 'evil·com'],
  ['a@evil.example', 'a·evil·example'],
  ['mailto:x', 'mailto·x'],
  ['<b>hi</b>\r\nBcc: you', 'bhi·b Bcc· you'],
  ['\u202egnp.exe', 'gnp·exe'],
  ['x'.repeat(100), 'x'.repeat(24)],
  ['狗狗币', '狗狗币'],
  ['🐶', '?'],
  ['', '?'],
])('the alert mail writes the token name %s as %s', (claim, plain) => expect(toMailSafeName(claim)).toBe(plain))
