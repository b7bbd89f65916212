import { expect, test } from 'vitest'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { tokenRefs } from './token-refs.ts'

const { bonk, usdcEth, moon } = market

test('a token keeps its ref in later turns, and new tokens get the next ones', () => {
  const first = tokenRefs()
  expect([first.name(bonk).ref, first.name(usdcEth).ref, first.name(bonk).ref]).toEqual(['t1', 't2', 't1'])
  const second = tokenRefs(first.toStored())
  expect(second.nameId(moon)).toBe('t3')
  expect(second.findId('t2')).toEqual({ chain: 'eth', address: usdcEth.address })
  // A listing with its price is of this turn alone.
  expect(second.find('t2')).toBeUndefined()
  expect(second.name(usdcEth).ref).toBe('t2')
  expect(second.find('t2')).toBe(usdcEth)
})

test('a chat keeps the newest sixty tokens under their refs', () => {
  const refs = tokenRefs()
  for (let at = 1; at <= 70; at += 1) {
    refs.nameId({ ...usdcEth, address: `0x${at.toString(16).padStart(40, '0')}` as typeof usdcEth.address })
  }
  const later = tokenRefs(refs.toStored())
  expect([later.findId('t10'), later.findId('t11')?.address.endsWith('0b'), later.nameId(bonk)]).toEqual([
    undefined,
    true,
    't71',
  ])
})

test.each([[undefined], ['t1'], [{ first: 0, tokens: [] }], [{ first: 1, tokens: ['sol:nothing'] }]])(
  'invalid stored refs are ignored: %j',
  (stored) => {
    expect(tokenRefs(stored).findId('t1')).toBeUndefined()
  },
)
