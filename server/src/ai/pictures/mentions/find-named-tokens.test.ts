import type { Address } from '@murmur/contract/address'
import { describe, expect, it } from 'vitest'
import { findNamedTokens } from './find-named-tokens.ts'
import { knownNames } from './known-names.ts'

const token = (symbol: string, name: string) => ({ chain: 'sol' as const, address: symbol as Address, symbol, name })
const known = knownNames([
  token('BONK', 'Bonk'),
  token('WIF', 'dogwifhat'),
  token('mSOL', 'Marinade staked SOL'),
  token('LINK', 'ChainLink Token'),
  token('PEPE', 'Pepe'),
  token('RENDER', 'Render'),
  token('PYUSD', 'PayPal USD'),
])
const texts = (...lines: string[]) => findNamedTokens(lines, known).map(({ text }) => text)

describe('tickers', () => {
  it('are found where a price screen shows them', () => {
    expect(texts('BONK', 'WIF  $2.31  +4.2%', 'mSOL 180.20')).toEqual(['BONK', 'WIF', 'mSOL'])
    expect(texts('I put everything into BONK and PEPE today')).toEqual(['BONK', 'PEPE'])
  })

  it('of unknown tokens count only in a row with a price or alone in their line', () => {
    expect(findNamedTokens(['POPCAT  $0.42  +8.1%'], known)).toEqual([{ text: 'POPCAT', line: 0, context: 'marked' }])
    expect(findNamedTokens(['POPCAT'], known)).toEqual([{ text: 'POPCAT', line: 0, context: 'alone' }])
    expect(texts('my uncle works at NASA you know')).toEqual([])
  })

  it('are neither the captions of a screen nor words of a sentence in capitals', () => {
    expect(texts('BUY', 'SELL', 'Volume 24H $4.1M', 'MARKET CAP $9.2B', 'ALL', 'Price (USD) 1.20')).toEqual([])
    expect(texts('CLICK THE LINK NOW TO WIN')).toEqual([])
  })

  it('are not searched in lower-case prose', () => {
    expect(texts('click the link to render it', 'a bonk on the head')).toEqual([])
  })
})

describe('pairs', () => {
  it.each(['BONK / SOL', 'BONK/USDT', 'BONK-USD', '$BONK / USDC 0.00002', 'BONK_USDT', 'BONKUSDT', 'BONK-PERP'])(
    '%s means its first token',
    (text) => {
      expect(texts(text)).toEqual(['BONK'])
    },
  )

  it('may have an unknown first token', () => {
    expect(findNamedTokens(['POPCAT / SOL'], known)).toEqual([{ text: 'POPCAT', line: 0, context: 'marked' }])
  })

  it('are not found in a symbol that ends like one', () => {
    expect(texts('PYUSD')).toEqual(['PYUSD'])
  })
})

describe('names', () => {
  it('of known tokens mean their symbols', () => {
    expect(texts('dogwifhat', 'Chainlink  $14.20', 'Marinade staked SOL')).toEqual(['WIF', 'LINK', 'mSOL'])
    expect(texts('yesterday I bought some Chainlink and held it')).toEqual(['LINK'])
  })

  it('are not found in the words of a title', () => {
    expect(texts('Render Wizards', 'Alpha Pepe Group')).toEqual([])
  })

  it('of chains mean their coins only in a row', () => {
    expect(texts('Network: Solana', 'Send only on Ethereum')).toEqual([])
    expect(texts('Solana  $182.10  +2.1%')).toEqual(['SOL'])
  })

  it('of unknown tokens count in a row', () => {
    expect(texts('Fartcoin  $0.31  +5.2%', 'Peanut the Squirrel $0.2')).toEqual(['Fartcoin', 'Peanut'])
    expect(texts('Volume  $4.1M')).toEqual([])
  })
})
