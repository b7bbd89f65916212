import { evmChainKeys } from '@murmur/contract/chains'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { chooseVenue, evmVenues, solanaVenues } from './registry.ts'

const a = { name: 'a', chains: ['eth', 'base'] as const }
const b = { name: 'b', chains: ['base'] as const }

describe('chooseVenue', () => {
  it('returns the first venue that serves the chain unless the configuration names another', () => {
    expect(chooseVenue([a, b], 'base', {})).toBe(a)
    expect(chooseVenue([a, b], 'base', { base: 'b' })).toBe(b)
    expect(chooseVenue([a, b], 'eth', { base: 'b' })).toBe(a)
  })

  it('refuses a name that is unknown or does not serve the chain, and lists the choices', () => {
    for (const name of ['b', 'c', 'toString'])
      expect(() => chooseVenue([a, b], 'eth', { eth: name })).toThrow('VENUES: eth needs one of a.')
    expect(() => chooseVenue([b], 'sol', {})).toThrow('VENUES: sol')
  })
})

it('the venue registry has a venue for every chain by default, under names that are unique', () => {
  const { VENUES } = readConfig({})
  expect(VENUES).toEqual({})
  expect(chooseVenue(solanaVenues, 'sol', VENUES).name).toBe('jupiter')
  for (const key of evmChainKeys) expect(chooseVenue(evmVenues, key, VENUES).name).toBe('uniswap')
  const names = [...solanaVenues, ...evmVenues].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('the venue registry parses VENUES as pairs of chain and venue', () => {
  expect(readConfig({ VENUES: 'sol:jupiter, base:uniswap' }).VENUES).toEqual({ sol: 'jupiter', base: 'uniswap' })
  for (const wrong of ['jupiter', 'moon:jupiter', 'sol:', 'sol:jupiter:x'])
    expect(() => readConfig({ VENUES: wrong }), wrong).toThrow('VENUES')
})
