import { type Address, toEvmAddress } from '@murmur/contract/address'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import type { RoundTrip } from '#venues/venue.port.ts'
import { listSource } from './list-source.ts'
import { type MarketSize, marketSizeSource } from './market-size-source.ts'
import { simulationSource } from './simulation-source.ts'

const good: RoundTrip = { canBuy: true, canSell: true, buyTaxBps: 0, sellTaxBps: 0, errorMessage: null }

const token = toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA')

describe('the server’s simulation as a source', () => {
  const findingsOf = async (trip: Partial<RoundTrip>) => {
    const source = simulationSource([{ chain: 'eth', roundTrip: async () => ({ ...good, ...trip }) }])
    const { reasons } = await source.assess('eth', token)
    return reasons.map(({ code, level, value, says }) => [code, level, value ?? says].filter(Boolean).join(' '))
  }

  test.each<[string, Partial<RoundTrip>, string[]]>([
    ['bought and sold', {}, ['sellable fine']],
    ['not sold', { canSell: false, sellTaxBps: null, errorMessage: 'NO' }, ['cannot-sell danger NO']],
    ['not bought', { canBuy: false, canSell: null, buyTaxBps: null, sellTaxBps: null }, ['cannot-buy danger']],
    ['bought, the sale not simulated', { canSell: null, sellTaxBps: null }, ['cannot-sell unknown']],
    ['nothing simulated', { canBuy: null, canSell: null }, ['cannot-buy unknown', 'cannot-sell unknown']],
    ['a tax', { buyTaxBps: 250, sellTaxBps: 1000 }, ['sellable fine', 'sell-tax caution 10', 'buy-tax caution 2.5']],
    ['half is lost', { sellTaxBps: 5000 }, ['sellable fine', 'sell-tax danger 50']],
    ['less than one percent is lost', { sellTaxBps: 99 }, ['sellable fine']],
    [
      'a fee of the mint, told once',
      { buyTaxBps: 300, sellTaxBps: 300, powers: [{ code: 'transfer-fee', value: 3 }] },
      ['sellable fine', 'transfer-fee caution 3'],
    ],
    [
      'frozen from the start',
      { canBuy: false, canSell: false, powers: [{ code: 'frozen-by-default' }] },
      ['cannot-buy danger', 'frozen-by-default danger'],
    ],
    [
      'powers',
      { powers: [{ code: 'permanent-delegate' }, { code: 'freezable' }] },
      ['sellable fine', 'permanent-delegate caution', 'freezable caution'],
    ],
  ])('%s', async (_, trip, wanted) => expect(await findingsOf(trip)).toEqual(wanted))

  test('has no data on a token without a route, and rejects when a simulation fails', async () => {
    const failing = (code: 'NO_ROUTE' | 'UPSTREAM_DOWN') =>
      simulationSource([{ chain: 'eth', roundTrip: () => Promise.reject(new Refusal(code)) }]).assess('eth', token)
    expect(await failing('NO_ROUTE')).toEqual({ knows: false, reasons: [] })
    await expect(failing('UPSTREAM_DOWN')).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  })

  test('supports only chains whose venue can simulate, and passes the priority on', async () => {
    const priorities: unknown[] = []
    const roundTrip = async (_token: unknown, priority?: string) => {
      priorities.push(priority)
      return good
    }
    const source = simulationSource([{ chain: 'eth', roundTrip }, { chain: 'sol' }])
    expect(source.chains).toEqual(['eth'])
    await source.assess('eth', token)
    await source.assess('eth', token, { symbol: '', name: '', priority: 'buy' })
    expect(priorities).toEqual(['browse', 'buy'])
  })
})

describe('the pinned list as a source', () => {
  const source = listSource({
    isVerified: (_chain, address) => address === 'real',
    imitates: (_chain, _address, symbol) => (['USDС', 'MKR'].includes(symbol) ? symbol.replace('С', 'C') : null),
    isNamesake: (chain, symbol) => chain === 'base' && symbol === 'MKR',
  })
  const named = { symbol: 'USDС', name: '' }

  test('rates its own tokens as verified, warns of imitations, and has no data on the rest', async () => {
    expect(await source.assess('sol', 'real' as Address, named)).toMatchObject({
      reasons: [{ code: 'verified', level: 'fine' }],
    })
    expect(await source.assess('sol', 'fake' as Address, named)).toMatchObject({
      reasons: [{ code: 'imitation', level: 'danger', says: 'USDC' }],
    })
    // A bridged token looks like an imitation: a warning only.
    expect(await source.assess('base', 'bridged' as Address, { symbol: 'MKR', name: 'Maker' })).toMatchObject({
      reasons: [{ code: 'imitation', level: 'caution', says: 'MKR' }],
    })
    expect(await source.assess('sol', 'other' as Address, { symbol: 'X', name: 'Y' })).toEqual({
      knows: false,
      reasons: [],
    })
  })
})

describe('the size of the market as a source', () => {
  const now = () => new Date('2026-11-22T00:00:00Z')
  test.each<[string, MarketSize, string[]]>([
    ['large and old', { liquidity: 1e6, createdAt: '2026-01-01T00:00:00Z', holders: 5000 }, []],
    ['thin', { liquidity: 19_999.6 }, ['low-liquidity 20000']],
    ['empty', { liquidity: 0 }, ['low-liquidity 0']],
    ['young', { createdAt: '2026-11-21T12:00:00Z' }, ['new-token 12']],
    ['not yet created, by a wrong clock', { createdAt: '2026-11-23T00:00:00Z' }, ['new-token 0']],
    ['held by few', { holders: 99 }, ['few-holders 99']],
    ['without figures', { liquidity: null, createdAt: null, holders: null }, []],
    ['with an invalid age', { createdAt: 'long ago' }, []],
  ])('%s', async (_, figures, wanted) => {
    const { knows, reasons } = await marketSizeSource({ readMarketSize: () => figures, now }).assess('eth', token)
    expect(knows).toBe(true)
    expect(reasons.map(({ code, value }) => `${code} ${value}`)).toEqual(wanted)
    expect(reasons.every(({ level }) => level === 'caution')).toBe(true)
  })

  test('has no data if the figures could not be read', async () => {
    const source = marketSizeSource({ readMarketSize: async () => undefined, now })
    expect(await source.assess('eth', token)).toEqual({ knows: false, reasons: [] })
  })
})
