import { describe, expect, test } from 'vitest'
import { market, marketSearch } from '#assistant/turns/test-support/known-token.ts'
import { resolveToken } from './resolve-token.ts'
import { tokenRefs } from './token-refs.ts'

const { bonk, usdcEth, usdcBase, moon, twinEth, twinBase } = market
const resolve = (asked: string, words = '', chain?: 'sol' | 'eth' | 'base', refs = tokenRefs()) =>
  resolveToken(marketSearch, { refs, words }, asked, chain)

describe('which token is meant', () => {
  test('the one verified token of a symbol or name, whatever else begins like it', async () => {
    expect(await resolve('BONK')).toEqual({ kind: 'token', token: bonk })
    expect(await resolve('$bonk')).toEqual({ kind: 'token', token: bonk })
    expect(await resolve('USDC', '', 'base')).toEqual({ kind: 'token', token: usdcBase })
  })

  test('a symbol of several verified tokens is a choice among these, never the first hit, and no false one is in it', async () => {
    expect(await resolve('USDC')).toEqual({ kind: 'choose', tokens: [usdcEth, usdcBase] })
  })

  test('a symbol that no verified token has is a choice too, even of one', async () => {
    expect(await resolve('MOON')).toEqual({ kind: 'choose', tokens: [moon] })
    expect(await resolve('BON')).toEqual({ kind: 'choose', tokens: [bonk] })
    expect(await resolve('FLURBO')).toEqual({ kind: 'unknown-token', asked: 'FLURBO' })
  })

  test('an address counts when the user wrote it, whole', async () => {
    expect(await resolve(bonk.address, `buy 5 usd of ${bonk.address}!`)).toEqual({ kind: 'token', token: bonk })
    expect(await resolve(moon.address, moon.address.toUpperCase().replace('0X', '0x'))).toMatchObject({ kind: 'token' })
    for (const words of ['', 'buy bonk', `x${bonk.address}`, bonk.address.slice(0, -1), bonk.address.toLowerCase()]) {
      expect(await resolve(bonk.address, words)).toEqual({ kind: 'not-named-by-user', asked: bonk.address })
    }
  })

  test('an address on two chains is a choice unless the chain is said', async () => {
    expect(await resolve(twinEth.address, twinEth.address)).toEqual({ kind: 'choose', tokens: [twinEth, twinBase] })
    expect(await resolve(twinEth.address, twinEth.address, 'base')).toEqual({ kind: 'token', token: twinBase })
  })

  test('a ref counts when this turn has given it', async () => {
    const refs = tokenRefs()
    expect(await resolve('t1', '', undefined, refs)).toEqual({ kind: 'unknown-token', asked: 't1' })
    expect(refs.name(moon).ref).toBe('t1')
    expect(refs.name(moon).ref).toBe('t1')
    expect(refs.name(bonk).ref).toBe('t2')
    expect(await resolve('t1', '', undefined, refs)).toEqual({ kind: 'token', token: moon })
    expect(await resolve('t3', '', undefined, refs)).toEqual({ kind: 'unknown-token', asked: 't3' })
  })
})
