import { expect, it } from 'vitest'
import { isOnNamedChain, spokenTokens } from './spoken-token.ts'

const tokens = spokenTokens([
  { symbol: 'BONK', chain: 'sol' },
  { symbol: 'USDC', chain: 'sol' },
  { symbol: 'USDC', chain: 'base' },
  { symbol: 'cbBTC', chain: 'base' },
])

it('spokenTokens lists each symbol once with all its chains', () => {
  expect(tokens.find(({ symbol }) => symbol === 'USDC')).toEqual({ symbol: 'USDC', chains: ['sol', 'base'] })
})

it.each([
  'buy ten dollars of BONK',
  'buy ten dollars of BONK on solana',
  'sell half of my USDC on base please',
  'buy cbBTC on base',
  'buy ten dollars of ETH on base',
  'spend ten dollars on BONK',
  'on base',
])('isOnNamedChain accepts "%s"', (transcript) => {
  expect(isOnNamedChain(transcript, tokens)).toBe(true)
})

it.each([
  'buy ten dollars of BONK on ethereum',
  'sell my USDC on ethereum please',
  'buy ten dollars of SOL on base',
  'buy cbBTC on solana',
  'buy BTC on base',
])('isOnNamedChain rejects "%s"', (transcript) => {
  expect(isOnNamedChain(transcript, tokens)).toBe(false)
})
