import type { Address, SolanaAddress } from '@murmur/contract/address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanText } from '#chains/clean-text.ts'
import { sandboxToken, sandboxTokens } from '#test-support/sandbox/sandbox-token.ts'
import { sandboxReferralAccount, startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { type SolanaWorld, solanaTrader } from '#venues/jupiter/test-support/solana-trader.ts'
import { listHeldMints } from './holdings.ts'
import { solanaChain } from './solana-chain.ts'

let sandbox: TestSandbox
let world: SolanaWorld
beforeAll(async () => {
  sandbox = await startTestSandbox()
  const { solana, jupiterUrl, fund } = sandbox
  const token = sandboxToken('sol', 'JUP').address
  world = { solana, jupiterUrl, fund, token, referralAccount: sandboxReferralAccount, stop: sandbox.stop }
})
afterAll(() => sandbox?.stop())

test('the Solana chain reads the metadata of every token, with hostile names', async () => {
  const chain = solanaChain(sandbox.solana)
  const tokens = sandboxTokens().filter(({ chain: key, kind }) => key === 'sol' && kind !== 'wrapped-coin')
  expect(tokens.length).toBeGreaterThan(15)
  for (const { address, name, symbol, decimals } of tokens) {
    const facts = await chain.tokenMetadata(address)
    expect(facts).toMatchObject({ address, decimals, symbol: cleanText(symbol) })
    // Metaplex stores 32 bytes of a name.
    expect(cleanText(name).startsWith(facts?.name ?? 'none')).toBe(true)
  }
})

test('the Solana chain does not find a transaction that node and relay dropped, and lands it when it is sent again', async () => {
  const trader = await solanaTrader(world)
  const { terms } = await trader.terms('buy', 100_000_000n)
  const transaction = trader.sign(await trader.venue.order(terms))
  await sandbox.fault('sol', { action: 'drop', count: 2 })
  expect(await trader.chain.send(transaction)).toEqual({ answer: 'accepted' })
  await trader.chain.untilNextBlock(1_000)
  expect(await trader.chain.getStatus(transaction)).toEqual({ status: 'not-found', chainTime: null })
  await sandbox.fault('sol', { action: 'drop', count: 0 })
  expect(['accepted', 'known']).toContain((await trader.chain.send(transaction)).answer)
  expect(await trader.included(transaction)).toMatchObject({ succeeded: true })
  const { mints } = await listHeldMints(sandbox.solana, trader.address as SolanaAddress)
  expect(mints).toMatchObject([{ address: world.token }])
})

test('the Solana chain reports that an expired transaction cannot land, once that is final', async () => {
  const trader = await solanaTrader(world)
  const { terms } = await trader.terms('buy', 100_000_000n)
  const transaction = trader.sign(await trader.venue.order(terms))
  await sandbox.fault('sol', { action: 'expire' })
  expect(await trader.chain.getStatus(transaction)).toEqual({ status: 'not-found', chainTime: null })
  expect(await trader.chain.send(transaction)).toMatchObject({ answer: 'declined' })
  // 32 more slots make it final.
  await sandbox.fault('sol', { action: 'expire', count: 20 })
  expect(await trader.chain.getStatus(transaction)).toEqual({ status: 'not-found', chainTime: null })
  await sandbox.fault('sol', { action: 'expire', count: 20 })
  expect(await trader.chain.getStatus(transaction)).toEqual({ status: 'cannot-land', reason: 'expired' })
  expect((await trader.chain.holdings(trader.address as Address, [])).coin).toBe(5_000_000_000n)
})

test('the Solana chain still finds a landed transaction, and proves the absence of an expired one, long afterwards', async () => {
  const trader = await solanaTrader(world)
  const { terms } = await trader.terms('buy', 100_000_000n)
  const [landed, unsent] = [trader.sign(await trader.venue.order(terms)), trader.sign(await trader.venue.order(terms))]
  await trader.chain.send(landed)
  await trader.included(landed)
  for (let times = 0; times < 4; times += 1) await sandbox.fault('sol', { action: 'expire' })
  expect(await trader.chain.getStatus(landed)).toMatchObject({ status: 'included', succeeded: true })
  expect(await trader.chain.getStatus(unsent)).toEqual({ status: 'cannot-land', reason: 'expired' })
})
