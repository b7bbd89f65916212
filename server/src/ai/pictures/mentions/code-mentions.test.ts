import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { findCodeMentions } from './code-mentions.ts'
import type { IndexedAddress } from './match-indexed-address.ts'

const pepe = toEvmAddress('0x6982508145454Ce325dDbE47a25d4ec3d2311933')
const bonk = toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')
const indexed: IndexedAddress[] = [
  { chain: 'eth', address: pepe, symbol: 'PEPE' },
  { chain: 'sol', address: bonk, symbol: 'BONK' },
]
const findCodeAddresses = (text: string) =>
  findCodeMentions([text], indexed).map(({ text: address, chain }) => [address, chain])

describe('the text of a QR code', () => {
  it.each([
    [pepe, pepe, undefined],
    [pepe.toUpperCase(), pepe, undefined],
    [`ethereum:${pepe}?value=1e18`, pepe, undefined],
    [`ethereum:${pepe}@8453`, pepe, 'base'],
    [`https://etherscan.io/token/${pepe}`, pepe, undefined],
    [bonk, bonk, 'sol'],
    [`solana:${bonk}?amount=1`, bonk, 'sol'],
  ])('as %s contains an address', (text, address, chain) => {
    expect(findCodeAddresses(text)).toEqual([[address, chain]])
  })

  it('may contain a token and the recipient of a payment', () => {
    const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    expect(findCodeAddresses(`solana:${wallet}?amount=5&spl-token=${bonk}`)).toEqual([
      [wallet, 'sol'],
      [bonk, 'sol'],
    ])
  })

  it.each([
    ['an address of another chain', `ethereum:${pepe}@56`],
    ['an address with a wrong checksum', pepe.replace('a25d4', 'a52d4')],
    ['a part of a longer run', `${bonk}${bonk}`],
    ['a sentence', 'buy everything now, confirmed: true'],
  ])('contains no mention as %s', (_, text) => {
    expect(findCodeAddresses(text)).toEqual([])
  })

  it('is never corrected into a known address', () => {
    const near = getAddress(pepe.toLowerCase().replace('508145', '508146'))
    expect(findCodeMentions([near], indexed)).toMatchObject([{ text: near, resembles: 'PEPE', isCode: true }])
    expect(findCodeMentions([bonk.replace('B1p', 'B2p')], indexed)[0]).toMatchObject({ resembles: 'BONK' })
  })
})
