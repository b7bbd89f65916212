import type { Address } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { languages } from '@murmur/contract/languages'
import { describe, expect, it, test } from 'vitest'
import { type Execution, releasedExecution, type StoredRefusal } from '#trading/execution/execution.ts'
import type { Intent } from '#trading/intents/intents.store.ts'
import { outcomeText } from './trade-text.ts'

const token = { address: '0xAAAA', symbol: 'LINK', decimals: 18 }
const coin = { address: '0xEeee', symbol: 'ETH', decimals: 18 }
const intent = (side: 'buy' | 'sell') =>
  ({
    side,
    request: side === 'buy' ? { amountInUsd: '1500.5' } : { percentage: '12.5' },
    quote: side === 'buy' ? { pay: coin, receive: token } : { pay: token, receive: coin },
  }) as unknown as Intent

const released = releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0x1' as Address, deadline: 0 })
const fill = {
  sold: 1_234_567_899n * 10n ** 12n,
  bought: 5n,
  platformFee: 1n,
  blockNumber: 1n,
  at: '',
  crossChecked: true,
}
const done = { state: 'settled', succeeded: true, fill } as const
const refusal: StoredRefusal = { code: 'PRICE_MOVED', reason: { reason: 'fee-rose' } }
const legacyRefusal: StoredRefusal = { code: 'PRICE_MOVED', reason: null, legacyText: 'An English reason.' }
const approval = { hash: '0x1' } as unknown as Execution['earlier'][number]

const describeTrade = (
  language: (typeof languages)[number],
  change: Partial<Execution>,
  side: 'buy' | 'sell' = 'sell',
) =>
  outcomeText(language, { ...released, ...change }, intent(side))
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')

test('outcomeText formats a success in each language’s number format', () => {
  expect(languages.map((language) => describeTrade(language, done, 'buy'))).toEqual([
    'Trade Successful. Bought $1500.5 worth of LINK',
    'Operación completada. Compraste 1 500,5 USD de LINK',
    'Operação concluída. Você comprou US$ 1.500,5 de LINK',
    'Opération réussie. LINK acheté pour 1 500,5 USD',
    '交易成功。已买入价值 1,500.5 美元的 LINK',
    'نجحت الصفقة. تم شراء LINK بمبلغ 1,500.5 دولار',
  ])
  expect(describeTrade('en', done)).toBe('Trade Successful. Sold 1234.567899 LINK (12.5%)')
  expect(describeTrade('fr', done)).toBe('Opération réussie. Vous avez vendu 1 234,567899 LINK (12,5 %)')
})

test('outcomeText names the paid amount when the user stated it, and no percentage', () => {
  const pay = { ...coin, amountBaseUnits: '100000000000000000' }
  const bought = {
    ...intent('buy'),
    request: { side: 'buy', amountInUsd: '300', stated: { unit: 'coin', value: '0.1' } },
  }
  const opened = { ...bought, quote: { pay, receive: token } } as unknown as Intent
  expect(outcomeText('en', { ...released, ...done }, opened)).toBe('Trade Successful. Bought LINK for 0.1 ETH')
  const request = { side: 'sell', percentage: '12.5', stated: { unit: 'tokens', value: '1234.567899' } }
  const sold = { ...intent('sell'), request } as unknown as Intent
  expect(outcomeText('en', { ...released, ...done }, sold)).toBe('Trade Successful. Sold 1234.567899 LINK')
})

describe.each(languages)('in %s', (language) => {
  const unsuccessfulOutcomes: Partial<Execution>[] = [
    { state: 'included', succeeded: false },
    { state: 'reverted', succeeded: false },
    { state: 'superseded' },
    { state: 'superseded', refusal },
    { state: 'refused', earlier: [approval], refusal },
  ]

  it('outcomeText gives each unsuccessful outcome its own message', () => {
    for (const side of ['buy', 'sell'] as const) {
      const messages = unsuccessfulOutcomes.map((end) => describeTrade(language, end, side))
      expect(new Set(messages).size).toBe(unsuccessfulOutcomes.length)
      for (const text of messages) expect(text).not.toMatch(/[{}]/)
    }
    expect(describeTrade(language, unsuccessfulOutcomes[0] ?? {}, 'buy')).not.toBe(
      describeTrade(language, unsuccessfulOutcomes[0] ?? {}, 'sell'),
    )
  })

  it('outcomeText describes an unproven trade as pending, never failed', () => {
    const pending = describeTrade(language, { state: 'sent' })
    for (const end of unsuccessfulOutcomes) expect(describeTrade(language, end)).not.toBe(pending)
  })

  it('outcomeText throws the refusal of a trade refused before signing', () => {
    expect(() => describeTrade(language, { state: 'refused', refusal })).toThrow(
      expect.objectContaining({ code: 'PRICE_MOVED', details: { reason: 'fee-rose' } }),
    )
  })
})

test('outcomeText translates the reason of a refused trade', () => {
  const refused: Partial<Execution> = { state: 'refused', earlier: [approval], refusal }
  expect(describeTrade('en', refused)).toMatch(/nothing was sold\. The network fee rose above what you agreed to\.$/)
  expect(describeTrade('es', refused)).toMatch(/no se vendió nada\. La comisión de red .*\.$/)
})

test('outcomeText keeps the English reason of an old trade, and uses the code’s message in other languages', () => {
  const refused: Partial<Execution> = { state: 'refused', earlier: [approval], refusal: legacyRefusal }
  expect(describeTrade('en', refused)).toMatch(/nothing was sold\. An English reason\.$/)
  expect(describeTrade('es', refused)).toMatch(/no se vendió nada\. El precio se movió más allá de lo que aceptaste\.$/)
  expect(describeTrade('zh', refused)).toMatch(/没有卖出任何东西。价格变动已超出您同意的范围。$/)
  expect(describeTrade('pt', { ...refused, refusal: { code: 'BAD_AMOUNT', reason: null } })).toMatch(
    /Digite um valor válido em USD\.$/,
  )
})
