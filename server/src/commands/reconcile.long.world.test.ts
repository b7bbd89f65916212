import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChainKey } from '@murmur/contract/chains'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { sql } from 'drizzle-orm'
import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '#platform/db/open-db.ts'
import { transact } from '#platform/db/transact.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { sandboxChainIds } from '../../../world/environment.ts'
import { type ApiUser, newUser } from '../../../world/new-user.ts'
import { projectRoot } from '../../../world/paths.ts'
import { fetchHistory } from '../../../world/proofs/ledger.ts'
import { startWorld, type World } from '../../../world/start-world.ts'

let world: World
let users: ApiUser[]
beforeAll(async () => {
  world = await startWorld()
  users = [await newUser(world), await newUser(world)]
})
afterAll(() => world?.stop())

/** The sandbox's own account, which holds every token and is exempt from TAXD's fee. */
const rich = privateKeyToAccount(keccak256(stringToHex('murmur sandbox owner')))
const tokens: Record<ChainKey, string> = {
  sol: sandboxToken('sol', 'BONK').address,
  eth: sandboxToken('eth', 'LINK').address,
  base: sandboxToken('base', 'BRETT').address,
}

async function reconcile(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/reconcile.js'), ...words], {
    env: {
      PATH: process.env.PATH,
      MURMUR_DATA_DIR: world.dataDir,
      PORT: new URL(world.url).port,
      ETH_RPC_URL: `${world.sandboxUrl}/eth`,
      BASE_RPC_URL: `${world.sandboxUrl}/base`,
      SOL_RPC_URL: `${world.sandboxUrl}/sol`,
      JUPITER_URL: `${world.sandboxUrl}/jupiter`,
    },
  })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

/** Sends a payment from outside Murmur. */
async function pay(chain: 'eth' | 'base', to: string, { value = 0n, data = '0x' as Hex } = {}): Promise<void> {
  const callNode = async (method: string, params: unknown[]) => {
    const reply = await fetch(`${world.sandboxUrl}/${chain}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  const nonce = Number(await callNode('eth_getTransactionCount', [rich.address, 'pending']))
  const raw = await rich.signTransaction({
    type: 'eip1559',
    chainId: sandboxChainIds[chain],
    nonce,
    to: to as Address,
    value,
    data,
    gas: 200_000n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
  await callNode('eth_sendRawTransaction', [raw])
}

const transfer = (to: string, amount: bigint) =>
  encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [to as Address, amount],
  })

test('the reconcile command refuses to compare while the server runs', async () => {
  const { code, err, out } = await reconcile()
  expect(err).toContain('Murmur is running')
  expect([code, out]).toEqual([2, ''])
})

test('the reconcile command finds no difference after trades, grants and payments from outside on three chains', async () => {
  for (const user of users) {
    for (const chain of ['sol', 'eth', 'base'] as const) {
      const token = { tokenAddress: tokens[chain], chain }
      const bought = await user.call<TradeReply>('POST', '/buy', { amountInUsd: '20', ...token })
      expect(bought.body).toMatchObject({ success: true })
      const sold = await user.call<TradeReply>('POST', '/sell', { percentage: '33.33', ...token })
      expect(sold.body).toMatchObject({ success: true })
    }
  }
  const owner = users[0]?.addresses.eth ?? ''
  await pay('eth', owner, { value: 123_456_789n })
  await pay('base', owner, { value: 1n })
  await pay('eth', sandboxToken('eth', 'TAXD').address, { data: transfer(owner, 5_000_000n) })
  // The last one arrives while no server runs: reconciling reads it first.
  await world.server.stop()
  await pay('base', sandboxToken('base', 'AERO').address, { data: transfer(owner, 77n) })
  const { code, out, err } = await reconcile()
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^reconciled 2 wallets, \d+ balances on 3 chains: ledger − chain = 0 in all\n$/)
  const one = JSON.parse((await reconcile('--json', '--user', users[0]?.id ?? '')).out)
  expect(one).toMatchObject({ wallets: 1, differences: [], unanswered: [], open: [], code: 0 })
  await world.server.start()
  const user = users[0] as ApiUser
  const received = (await fetchHistory(user)).filter(({ type }) => type === 'Transfer')
  expect(received.map(({ tokenOut }) => tokenOut.amountBaseUnits)).toEqual(
    expect.arrayContaining(['77', '5000000', '1', '123456789', '2000000000000000000', '5000000000']),
  )
  expect(received).toHaveLength(7)
})

test('the reconcile command records payments that arrive while the server is killed once each, and loses none', async () => {
  const user = users[1] as ApiUser
  const paid: string[] = []
  for (let kill = 1; kill <= 3; kill += 1) {
    for (const chain of ['eth', 'base'] as const) {
      const value = BigInt(kill * 10 + (chain === 'eth' ? 1 : 2))
      await pay(chain, user.addresses[chain], { value })
      paid.push(String(value))
    }
    await wait(randomInt(400))
    await world.server.kill9()
    await world.server.start()
    await user.call('GET', '/users/getuserwithtoken')
  }
  const received = async () => {
    const history = await fetchHistory(user)
    return history.filter(({ type }) => type === 'Transfer').map(({ tokenOut }) => tokenOut.amountBaseUnits)
  }
  await vi.waitFor(async () => expect(await received()).toEqual(expect.arrayContaining(paid)), { timeout: 90_000 })
  // The faucet's three grants, and nothing else.
  expect(await received()).toHaveLength(paid.length + 3)
})

test('the reconcile command reports a missing history row as a difference to the base unit, with its own exit code', async () => {
  await world.server.stop()
  const db = await openDb({ dataDir: world.dataDir })
  await transact(db, (tx) => tx.execute(sql`update transfers set amount = 76 where amount = 77`))
  await db.close()
  const { code, out } = await reconcile()
  expect(code).toBe(1)
  const { id } = users[0] as ApiUser
  const token = sandboxToken('base', 'AERO').address
  expect(out.split('\n')).toContain(`difference: user ${id} base ${token} ledger 76 chain 77 difference -1`)
  expect(out).toContain('other than 0 in 1')
})

test('the reconcile command ends with exit code 2 without a reachable chain', async () => {
  const db = await openDb({ dataDir: world.dataDir })
  await transact(db, (tx) => tx.execute(sql`update transfers set amount = 77 where amount = 76`))
  await db.close()
  await world.sandbox.stop()
  const { code, out } = await reconcile()
  expect(code).toBe(2)
  expect(out).toContain('no answer: ethereum')
})
