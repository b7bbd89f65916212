// @vitest-environment node
import { expect, test } from 'vitest'
import { detectAddress, detectMistake } from '#features/send/address/address-family.ts'

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const solana = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test.each([
  [evm, 'evm', evm],
  [` ${evm}\n`, 'evm', evm],
  [`ethereum:${evm}@1?value=1e18`, 'evm', evm],
  [`ethereum:pay-${evm}`, 'evm', evm],
  [`ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1/transfer?address=${evm}&uint256=1e6`, 'evm', evm],
  [solana, 'sol', solana],
  [`solana:${solana}?amount=1&label=x`, 'sol', solana],
])('%s is detected as an address', (text, family, address) => {
  expect(detectAddress(text)).toMatchObject({ family, address })
})

test.each([`ethereum:${evm}/approve?address=${evm}`, `ethereum:${evm}@8453/transfer?uint256=1`, `ethereum:${evm}/`])(
  '%s, a call of a contract without a recipient, is not detected as an address',
  (text) => {
    expect(detectAddress(text)).toBeUndefined()
  },
)

test.each(['', 'anna.sol', evm.slice(0, -1), `${evm}0`, solana.slice(8), `${solana} ${solana}`])(
  '"%s" is not detected as an address',
  (text) => {
    expect(detectAddress(text)).toBeUndefined()
  },
)

test('detectMistake recognises names of name services and Bitcoin addresses', () => {
  expect(['anna.eth', 'a-b.base', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'hello'].map(detectMistake)).toEqual([
    'name',
    'name',
    'bitcoin',
    'other',
  ])
})
