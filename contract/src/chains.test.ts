import * as v from 'valibot'
import { expect, it } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { ChainInput } from './chains.ts'

it('accepts long and short chain names and returns the short one', () => {
  covers('9.constants.trading.09')
  const both = ['sol', 'eth', 'base', 'solana', 'ethereum', 'base', 'Solana', 'ETH'].map((name) =>
    v.parse(ChainInput, name),
  )
  expect(both).toEqual(['sol', 'eth', 'base', 'sol', 'eth', 'base', 'sol', 'eth'])
})

it.each(['polygon', '', 'constructor', 'toString'])('rejects %j with a field error', (name) => {
  expect(v.safeParse(ChainInput, name).issues?.[0]?.message).toBe('chain-missing')
})
