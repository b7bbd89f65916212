import { type Address, toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { toBaseUnits } from '@murmur/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxToken, sandboxTokens } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { testTrader } from '#test-support/sandbox/test-trader.ts'
import { createEvmClient } from './create-evm-client.ts'
import { evmChain } from './evm-chain.ts'
import { verifiedTokens } from './verified-tokens.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

test.each(['eth', 'base'] as const)(
  'the EVM chain reads the metadata of every token on %s, with bytes32 and hostile names',
  async (key) => {
    const chain = evmChain(sandbox.evm[key])
    for (const { address, name, symbol, decimals } of sandboxTokens().filter((token) => token.chain === key)) {
      const facts = await chain.tokenMetadata(address)
      expect(facts).toMatchObject({ address, symbol, decimals, name: [...name].slice(0, 64).join('').trim() })
    }
  },
)

test.each(['eth', 'base'] as const)('the EVM chain finds every verified token of %s on the chain', async (key) => {
  const chain = evmChain(sandbox.evm[key])
  for (const { address, symbol, decimals } of verifiedTokens[key]) {
    expect(chain.readAddress(address)).toBe(address)
    expect(await chain.tokenMetadata(address)).toMatchObject({ symbol, decimals })
  }
})

test('the EVM chain returns no metadata for addresses without a token', async () => {
  const chain = evmChain(sandbox.evm.eth)
  const { router, multicall3 } = sandbox.evm.eth.config.addresses
  const precompile = '0x0000000000000000000000000000000000000002'
  const emptyAddress = '0x000000000000000000000000000000000000dEaD'
  for (const address of [router, multicall3, precompile, emptyAddress])
    expect(await chain.tokenMetadata(address as Address)).toBeUndefined()
  expect(await chain.tokenMetadata(evmCoinAddress)).toEqual({
    address: evmCoinAddress,
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
  })
})

// Runtime code in hex: the response of a hostile contract to every call.
const burnsAllGas = '0x5b600056'
const returns77 = '0x604d60005260206000f3'
const returnsMegabyte = '0x621000006000f3'
const reverts = '0x60006000fd'

test('the EVM chain returns no metadata of hostile contracts, and still reads the others', async () => {
  const chain = evmChain(sandbox.evm.eth)
  const { address: uni } = sandboxToken('eth', 'UNI')
  const trader = await testTrader(sandbox, 'eth')
  const { fill } = await trader.executeSigned((await trader.quote('buy', uni, 10n ** 17n)).terms)
  const hostile = [
    '0x00000000000000000000000000000000000BAD01',
    '0x00000000000000000000000000000000000BAd02',
    '0x00000000000000000000000000000000000bAD03',
    '0x00000000000000000000000000000000000bad04',
  ]
  const codes = [burnsAllGas, returns77, returnsMegabyte, reverts]
  for (const [index, code] of codes.entries()) {
    await sandbox.debug('eth', 'anvil_setCode', [hostile[index], code])
    expect(await chain.tokenMetadata(hostile[index] as string as Address)).toBeUndefined()
  }
  const { tokens, coin } = await chain.holdings(
    trader.account.address,
    [...hostile, uni, evmCoinAddress].map(toEvmAddress),
  )
  expect(tokens).toContainEqual({ address: uni, amount: fill.bought })
  for (const each of [hostile[0], hostile[2], hostile[3]])
    expect(tokens.map(({ address }) => address)).not.toContain(each)
  expect(coin).toBe(await trader.coin())
})

test('the EVM chain reports that a transaction cannot land once another used its nonce', async () => {
  const { address: uni } = sandboxToken('base', 'AERO')
  const trader = await testTrader(sandbox, 'base')
  const { terms } = await trader.quote('buy', uni, 10n ** 16n)
  const { unsigned } = await trader.venue.nextStep(terms, 0, 0n)
  const [loser, winner] = [
    await trader.sign(unsigned),
    await trader.sign({ ...unsigned, value: toBaseUnits(5n), data: '0x', to: uni }),
  ]
  const replacement = await trader.sign({ ...unsigned, to: trader.account.address, value: toBaseUnits(1n), data: '0x' })
  expect(winner.hash).not.toBe(loser.hash)
  expect(await trader.chain.getStatus(loser)).toMatchObject({ status: 'not-found' })
  await trader.land(replacement)
  expect(await trader.chain.getStatus(loser)).toEqual({ status: 'cannot-land', reason: 'replaced' })
  expect(await trader.chain.send(loser)).toEqual({ answer: 'nonce-used' })
  expect(await trader.chain.send(replacement)).toEqual({ answer: 'known' })
})

test('the EVM chain finds the transaction again after a lost response: sending it again returns "known"', async () => {
  const trader = await testTrader(sandbox, 'base')
  const { terms } = await trader.quote('buy', sandboxToken('base', 'AERO').address, 10n ** 16n)
  const signed = await trader.sign((await trader.venue.nextStep(terms, 0, 0n)).unsigned)
  await sandbox.fault('base', { action: 'hold' })
  await sandbox.fault('base', { action: 'lose-answers', count: 2 })
  const answer = await trader.chain.send(signed).catch((error: { code: string }) => ({ answer: error.code }))
  expect(['UPSTREAM_DOWN', 'known']).toContain(answer.answer)
  expect(await trader.chain.send(signed)).toEqual({ answer: 'known' })
  expect(await trader.chain.getStatus(signed)).toEqual({ status: 'pending', chainTime: expect.any(Number) })
  expect(await trader.chain.nextNonce(trader.account.address)).toBe(1)
  const woken = trader.chain.untilNextBlock(10_000)
  await sandbox.fault('base', { action: 'release' })
  await woken
  expect(await trader.chain.getStatus(signed)).toMatchObject({ status: 'included', succeeded: true, depth: 1 })
})

test('the EVM chain rejects a node that reports another chain id', async () => {
  const evm = createEvmClient({ ...sandbox.evm.eth.config, chainId: 1 })
  await expect(evmChain(evm).nextNonce(evmCoinAddress)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
