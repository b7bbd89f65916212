import { expect, test } from 'vitest'
import { describeChecks, describeReceipt } from './src/describe-receipt.ts'

type Receipt = Parameters<typeof describeReceipt>[0]

const uni = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
const purchase = {
  terms: {
    ...{ side: 'buy', chain: 'eth', address: '0xwallet', intentId: 'order-1', deadline: 1_800_000_000 },
    ...{ sellToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', sellAmount: '7142857142857142' },
    ...{ buyToken: uni, minBuyAmount: '2922899012000323724' },
    ...{ platformFeeBps: 50, treasury: '0xfee', maxNetworkFee: '1336192200000000' },
  },
  steps: [{ step: 'swap', id: '0xhash' }],
  passkeySite: null,
} as unknown as Receipt

const row = (receipt: Receipt, name: string) =>
  describeReceipt(receipt)
    .flatMap(({ rows }) => rows)
    .find((each) => each.name === name)

test('amounts are shown in coins and tokens, with the base units beside them', () => {
  expect(row(purchase, 'Paid')).toMatchObject({
    value: '0.007142857142857142 ETH',
    note: '7,142,857,142,857,142 base units',
  })
  expect(row(purchase, 'Received, at least')?.value).toBe('2.922899012000323724 UNI')
  expect(row(purchase, 'Received token')?.value).toBe(uni)
  expect(row(purchase, 'Network fee, at most')?.value).toBe('0.0013361922 ETH')
  expect(row(purchase, 'Priority')).toBeUndefined()
  const urgent = { ...purchase, terms: { ...purchase.terms, priority: 'urgent' } } as Receipt
  expect(row(urgent, 'Priority')?.value).toBe('Urgent')
})

test('a receipt of a send states a raised priority', () => {
  const terms = { side: 'send', chain: 'eth', address: '0xwallet', deadline: 1_800_000_000, maxNetworkFee: '5000' }
  const sent = { ...terms, token: uni, amount: '1000000000000000000', recipient: '0xfriend' }
  const receipt = (more: object) => ({ ...purchase, terms: { ...sent, ...more } }) as unknown as Receipt
  expect(row(receipt({}), 'Priority')).toBeUndefined()
  expect(row(receipt({ priority: 'fast' }), 'Priority')?.value).toBe('Fast')
})

test('the amount of an unknown token is shown in base units', () => {
  const terms = { ...purchase.terms, buyToken: '0x00000000000000000000000000000000000000e1' }
  expect(row({ ...purchase, terms } as Receipt, 'Received, at least')).toMatchObject({
    value: '2,922,899,012,000,323,724 base units',
    note: expect.stringContaining('decimals'),
  })
})

test('a receipt of reclaimed rent shows each closed account in full', () => {
  const terms = { side: 'reclaim', chain: 'sol', address: 'wallet', deadline: 1_800_000_000, maxNetworkFee: '5000' }
  const receipt = { ...purchase, terms: { ...terms, accounts: [{ address: 'closed-1' }] } } as unknown as Receipt
  expect(row(receipt, 'Closed account')).toEqual({ name: 'Closed account', value: 'closed-1', style: 'code' })
  expect(row(receipt, 'Network fee, at most')?.value).toBe('0.000005 SOL')
})

test('a receipt without a passkey claims none, and lists what the reader still has to check', () => {
  const texts = describeChecks(purchase).map(({ text, isOpen }) => `${isOpen ? '– ' : ''}${text}`)
  expect(texts).toContain('– No passkey was required, and none was used.')
  expect(texts.at(-1)).toMatch(/^– Left to you: whether you know the wallet, and whether the transaction succeeded/)
  const signed = describeChecks({ ...purchase, passkeySite: 'https://murmur.example' })
  expect(signed.map(({ text }) => text)).toContain('A passkey signed the terms on https://murmur.example.')
})
