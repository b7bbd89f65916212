import { expect, test } from 'vitest'
import { parsePolicy } from '#policy.ts'
import { chains, policy, treasury } from '../test-support/genuine-evm.ts'
import { solanaPolicy, solTreasury } from '../test-support/genuine-solana.ts'

test('parsePolicy accepts EVM chains, Solana, both, or neither', () => {
  const both = parsePolicy(JSON.stringify({ ...policy, ...solanaPolicy }))
  expect([...both.evm.keys()].sort()).toEqual([chains.eth.chainId, chains.base.chainId].sort())
  expect(both.evm.get(chains.eth.chainId)).toEqual({ router: chains.eth.router.toLowerCase(), treasury })
  expect(both.sol).toEqual(solanaPolicy.sol)
  expect(parsePolicy(JSON.stringify({ sol: { treasury: solTreasury } })).sol?.treasuryOwner).toBeUndefined()
  expect(parsePolicy(JSON.stringify({ sol: { treasury: solTreasury } })).sol?.allowsSettlements).toBe(false)
  expect(parsePolicy(JSON.stringify(policy)).sol).toBeUndefined()
  expect(parsePolicy(JSON.stringify(solanaPolicy)).evm.size).toBe(0)
  expect(parsePolicy('{}')).toEqual({ evm: new Map(), sol: undefined })
})

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['an unknown chain name', JSON.stringify({ eth: policy[chains.eth.chainId] })],
  ['a bad chain id', JSON.stringify({ '01': policy[chains.eth.chainId] })],
  ['an unknown router', JSON.stringify({ 1: { router: treasury, treasury } })],
  ['no router', JSON.stringify({ 1: { treasury } })],
  ['a bad EVM treasury', JSON.stringify({ 1: { router: chains.eth.router, treasury: `0x${'0'.repeat(39)}1` } })],
  ['Solana without a treasury', '{"sol":{}}'],
  ['Solana as a text', JSON.stringify({ sol: solTreasury })],
  ['Solana as null', '{"sol":null}'],
  ['Solana with something more', JSON.stringify({ sol: { treasury: solTreasury, router: solTreasury } })],
  ['settlements by text', JSON.stringify({ sol: { treasury: solTreasury, allowsSettlements: 'no' } })],
  ['an EVM treasury for Solana', JSON.stringify({ sol: { treasury } })],
  ['a treasury of 31 bytes', JSON.stringify({ sol: { treasury: '2'.repeat(32) } })],
  ['an EVM owner of the treasury', JSON.stringify({ sol: { treasury: solTreasury, treasuryOwner: treasury } })],
  ['the system program as treasury', JSON.stringify({ sol: { treasury: '1'.repeat(32) } })],
])('parsePolicy rejects %s', (_, text) => {
  expect(() => parsePolicy(text)).toThrow()
})
