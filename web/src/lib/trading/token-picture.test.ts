// @vitest-environment node
import { toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { expect, test } from 'vitest'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { solAddress, uniAddress } from '#test-support/examples/examples.ts'

test('the picture of a token is its logo with the logo of its chain', () => {
  expect(tokenPicture({ chain: 'eth', address: uniAddress })).toEqual({
    src: `/api/logos/eth/${uniAddress}`,
    fallback: '/token.svg',
    badge: { src: '/chains/ethereum.svg', letter: 'E' },
  })
})

test('the picture of a native coin is the logo of the chain that it comes from', () => {
  const ether = toEvmAddress(evmCoinAddress)
  expect(tokenPicture({ chain: 'base', address: ether })).toMatchObject({
    src: '/chains/ethereum.svg',
    badge: { src: '/chains/base.svg' },
  })
  expect(tokenPicture({ chain: 'sol', address: solAddress }).src).toBe('/chains/solana.svg')
})
