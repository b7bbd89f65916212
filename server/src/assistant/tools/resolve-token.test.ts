import { describe, expect, test } from 'vitest'
import { market, marketSearch } from '#assistant/turns/test-support/make-token.ts'
import { resolveToken } from './resolve-token.ts'
import { tokenRefs } from './token-refs.ts'

const { bonk, usdcEth, usdcBase, moon, twinEth, twinBase } = market
const resolve = (query: string, words = '', chain?: 'sol' | 'eth' | 'base', refs = tokenRefs()) =>
  resolveToken(marketSearch, { refs, words }, query, chain)

describe('resolving a token', () => {
  test('returns the only verified token of a symbol or name, despite others with the same prefix', async () => {
    expect(await resolve('BONK')).toEqual({ kind: 'token', token: bonk })
    expect(await resolve('$bonk')).toEqual({ kind: 'token', token: bonk })
    expect(await resolve('USDC', '', 'base')).toEqual({ kind: 'token', token: usdcBase })
  })

  test('offers a choice among several verified tokens of a symbol, without unverified ones', async () => {
    expect(await resolve('USDC')).toEqual({ kind: 'choose', tokens: [usdcEth, usdcBase] })
  })

  test('offers a choice for a symbol without a verified token, even of one', async () => {
    expect(await resolve('MOON')).toEqual({ kind: 'choose', tokens: [moon] })
    expect(await resolve('BON')).toEqual({ kind: 'choose', tokens: [bonk] })
    expect(await resolve('FLURBO')).toEqual({ kind: 'unknown-token', query: 'FLURBO' })
  })

  test('accepts an address only if the user wrote it in full', async () => {
    expect(await resolve(bonk.address, `buy 5 usd of ${bonk.address}!`)).toEqual({ kind: 'token', token: bonk })
    expect(await resolve(moon.address, moon.address.toUpperCase().replace('0X', '0x'))).toMatchObject({ kind: 'token' })
    for (const words of ['', 'buy bonk', `x${bonk.address}`, bonk.address.slice(0, -1), bonk.address.toLowerCase()]) {
      expect(await resolve(bonk.address, words)).toEqual({ kind: 'not-named-by-user', query: bonk.address })
    }
  })

  test('offers a choice for an address on two chains unless the chain is given', async () => {
    expect(await resolve(twinEth.address, twinEth.address)).toEqual({ kind: 'choose', tokens: [twinEth, twinBase] })
    expect(await resolve(twinEth.address, twinEth.address, 'base')).toEqual({ kind: 'token', token: twinBase })
  })

  test('accepts only refs of this turn', async () => {
    const refs = tokenRefs()
    expect(await resolve('t1', '', undefined, refs)).toEqual({ kind: 'unknown-token', query: 't1' })
    expect(refs.name(moon).ref).toBe('t1')
    expect(refs.name(moon).ref).toBe('t1')
    expect(refs.name(bonk).ref).toBe('t2')
    expect(await resolve('t1', '', undefined, refs)).toEqual({ kind: 'token', token: moon })
    expect(await resolve('t3', '', undefined, refs)).toEqual({ kind: 'unknown-token', query: 't3' })
  })
})
