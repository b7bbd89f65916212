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
  [solana, 'sol', solana],
  [`solana:${solana}?amount=1&label=x`, 'sol', solana],
])('%s is detected as an address', (text, family, address) => {
  expect(detectAddress(text)).toMatchObject({ family, address })
})

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
