import { randomUUID } from 'node:crypto'
import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { events } from '#platform/db/tables/events.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { emptyChain, ether, jup, sol, usdc, type WalletsWorld, walletsWorld } from '#test-support/wallets-world.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { walletTokens } from '#wallets/tables/wallet-tokens.ts'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'
import { breadth } from '../../../../spec/breadth.ts'
import { covers } from '../../../../spec/covers.ts'

const path = '/api/wallet/tokens'
const rare: TokenMetadata = {
  address: toEvmAddress('0x6985884C4392D348587B19cb9eAAf157F13271cd'),
  symbol: 'RARE',
  name: 'A rare one',
  decimals: 7,
}
const mint: TokenMetadata = {
  address: toSolanaAddress('orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE'),
  symbol: 'ORCA',
  name: 'Orca',
  decimals: 6,
}

describe.each(testDatabases)('the token list of a wallet on $name', ({ open }) => {
  let world: WalletsWorld
  beforeAll(async () => {
    world = await walletsWorld(open)
  })
  beforeEach(() => {
    for (const chain of [world.sol, world.eth, world.base]) Object.assign(chain, emptyChain())
    world.eth.facts = [rare]
    world.sol.facts = [mint]
    world.traded.length = 0
  })
  afterAll(() => world?.close())

  type Chain = 'sol' | 'eth' | 'base'
  type Line = { address: string; symbol: string; isHidden: boolean; amountBaseUnits: string; isVerified: boolean }
  const importToken = (user: Visitor, chain: string, address: string) => user.call('POST', path, { chain, address })
  const hide = (user: Visitor, chain: string, address: string) => user.call('DELETE', `${path}/${chain}/${address}`)
  const listTokens = async (user: Visitor, chain: Chain): Promise<Line[]> =>
    (await user.call('GET', '/balances/getuserbalance')).body.data[chain].tokens
  const findToken = async (user: Visitor, chain: Chain, { address }: TokenMetadata) =>
    (await listTokens(user, chain)).find((token) => token.address === address)
  const readEvents = async (userId: UserId) =>
    (await world.db.read.select().from(events).where(eq(events.userId, userId)).orderBy(events.seq)).map(
      ({ event }) => event,
    )
  /** The same user in another browser. */
  const logInElsewhere = async ({ email }: { email: string }) => {
    const other = world.visitor()
    await other.login({ email, password: 'a fine long password' })
    return other
  }
  const insertTransfer = (
    userId: UserId,
    token: TokenMetadata,
    chain: Chain,
    daysAgo: number,
    direction: 'in' | 'out' = 'in',
  ) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    const { address, ...named } = token
    const row = {
      id: randomUUID(),
      userId,
      chain,
      hash: parseTxHash(randomUUID()),
      position: 0,
      direction,
      token: address,
      ...named,
    }
    const figures = { amount: 5n, networkFee: 0n, blockNumber: '1', at, createdAt: at }
    return transact(world.db, (tx) => tx.insert(transfers).values({ ...row, ...figures }))
  }

  test('lists an imported token on its own chain with the chain’s metadata, at zero, in all of the user’s browsers', async () => {
    covers('4.states.wallet.05', '4.states.wallet.08', '4.states.wallet.10')
    // These users are verified last, so that the faucet's events do not precede the events under test.
    const [other, user] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const { status, body } = await importToken(user, 'ethereum', `  ${rare.address.toLowerCase()} `)
    expect([status, body]).toEqual([200, { data: { chain: 'eth', ...rare } }])
    expect((await importToken(user, 'sol', mint.address)).body).toEqual({ data: { chain: 'sol', ...mint } })
    const browser = await logInElsewhere(user)
    for (const each of [user, browser]) {
      expect(await findToken(each, 'eth', rare)).toMatchObject({ ...rare, amountBaseUnits: '0', isVerified: false })
      expect(await findToken(each, 'sol', mint)).toMatchObject({ ...mint, amountBaseUnits: '0' })
      expect(await findToken(each, 'base', rare)).toBeUndefined()
    }
    expect(await findToken(other, 'eth', rare)).toBeUndefined()
    expect(await readEvents(user.id)).toEqual([
      { type: 'balances', chain: 'eth' },
      { type: 'balances', chain: 'sol' },
    ])
  })

  test('ignores a second import of the same token', async () => {
    const user = await verifiedVisitor(world)
    await Promise.all([1, 2, 3].map(() => importToken(user, 'eth', rare.address)))
    expect((await listTokens(user, 'eth')).filter(({ symbol }) => symbol === 'RARE')).toHaveLength(1)
  })

  test('hides a removed token in all browsers, and lists it again after an import', async () => {
    covers('4.states.wallet.09', '4.states.wallet.17')
    const user = await verifiedVisitor(world)
    await importToken(user, 'eth', rare.address)
    const deleted = await hide(user, 'eth', rare.address.toLowerCase())
    expect([deleted.status, deleted.body]).toEqual([200, { success: true, message: 'Token removed successfully!' }])
    expect(await findToken(user, 'eth', rare)).toBeUndefined()
    expect(await findToken(await logInElsewhere(user), 'eth', rare)).toBeUndefined()
    expect(await readEvents(user.id)).toHaveLength(2)
    await importToken(user, 'eth', rare.address)
    expect(await findToken(user, 'eth', rare)).toMatchObject({ isHidden: false })
  })

  test('keeps a deleted token with a balance, marked as hidden', async () => {
    const user = await verifiedVisitor(world)
    world.traded.push(rare)
    world.eth.tokens = { [rare.address]: 3n, [usdc.address]: 4n }
    world.eth.coin = 9n
    for (const { address } of [rare, usdc, ether]) expect((await hide(user, 'eth', address)).status).toBe(200)
    expect(await listTokens(user, 'eth')).toMatchObject([
      { symbol: 'ETH', amountBaseUnits: '9', isHidden: true },
      { symbol: 'USDC', amountBaseUnits: '4', isHidden: true },
      { symbol: 'MATIC', isHidden: false },
      { symbol: 'RARE', amountBaseUnits: '3', isHidden: true },
    ])
    expect((await listTokens(user, 'base'))[0]).toMatchObject({ symbol: 'ETH', isHidden: false })
    await importToken(user, 'eth', ether.address)
    expect((await listTokens(user, 'eth'))[0]).toMatchObject({ name: 'Ethereum', isHidden: false })
  })

  test('lists received tokens while they have a balance, and does not query sent ones', async () => {
    const user = await verifiedVisitor(world)
    await insertTransfer(user.id, { ...rare, name: 'An older name' }, 'eth', 2)
    await insertTransfer(user.id, rare, 'eth', 1)
    await insertTransfer(user.id, mint, 'sol', 1, 'out')
    await insertTransfer(user.id, { ...usdc, name: 'Not USD Coin', symbol: 'FAKE' }, 'eth', 1)
    expect(await findToken(user, 'eth', rare)).toBeUndefined()
    world.eth.tokens = { [rare.address]: 5n, [usdc.address]: 6n }
    world.sol.tokens = { [mint.address]: 5n }
    expect(await findToken(user, 'eth', rare)).toMatchObject({
      name: 'A rare one',
      amountBaseUnits: '5',
      isVerified: false,
    })
    expect(await findToken(user, 'eth', usdc)).toMatchObject({ symbol: 'USDC', name: 'USD Coin', isVerified: true })
    expect(await findToken(user, 'sol', mint)).toBeUndefined()
  })

  test('lets spam tokens displace only older received tokens of the same chain', async () => {
    const user = await verifiedVisitor(world)
    await insertTransfer(user.id, mint, 'sol', 9)
    await insertTransfer(user.id, rare, 'base', 8)
    for (let n = 0; n < 200; n += 1) {
      const address = toEvmAddress(`0x${n.toString(16).padStart(40, '0')}`)
      await insertTransfer(user.id, { ...rare, address }, 'base', 1)
    }
    world.sol.tokens = { [mint.address]: 5n }
    world.base.tokens = { [rare.address]: 5n }
    expect(await findToken(user, 'sol', mint)).toMatchObject({ amountBaseUnits: '5' })
    expect(await findToken(user, 'base', rare)).toBeUndefined()
  })

  test('refuses to delete SOL, and deletes other Solana tokens', async () => {
    const user = await verifiedVisitor(world)
    const refused = await hide(user, 'sol', sol.address)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'You can’t remove SOL from the list. Nothing was changed.',
    ])
    world.sol.tokens = { [jup.address]: 1n }
    expect((await hide(user, 'sol', jup.address)).status).toBe(200)
    expect(await listTokens(user, 'sol')).toMatchObject([{ isHidden: false }, { symbol: 'JUP', isHidden: true }])
  })

  test('lists no invalid token, and sends no event', async () => {
    const user = await verifiedVisitor(world)
    const invalid = [
      'x',
      rare.address.slice(0, -1),
      mint.address,
      '__proto__',
      `0x${'0'.repeat(40)}`,
      '🦊',
      ' ',
      '9'.repeat(128),
    ]
    for (const address of [...invalid, usdc.address]) {
      const answer = await importToken(user, 'eth', address)
      expect([address, answer.status, answer.body.code]).toEqual([address, 404, 'TOKEN_NOT_FOUND'])
    }
    for (const address of [...invalid.filter((each) => each.trim()).map(encodeURIComponent), rare.address])
      expect((await hide(user, 'eth', address)).body.code).toBe('TOKEN_NOT_FOUND')
    expect((await importToken(user, 'sol', rare.address)).status).toBe(404)
    const empty = await importToken(user, 'eth', '')
    expect([empty.status, empty.body.message]).toEqual([400, 'Please complete all token information'])
    for (const chain of ['', 'dogechain', '__proto__'])
      expect((await importToken(user, chain, rare.address)).status).toBe(400)
    expect(await readEvents(user.id)).toEqual([])
    expect(await world.db.read.select().from(walletTokens).where(eq(walletTokens.userId, user.id))).toEqual([])
  })

  test('handles arbitrary chains and addresses without a server error', async () => {
    const user = await verifiedVisitor(world)
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 140 }),
      fc.constantFrom('eth', 'sol', 'Base'),
    )
    const property = fc.asyncProperty(text, text, async (chain, address) => {
      expect((await importToken(user, chain, address)).status).toBeLessThan(500)
      const [inPath, ofAddress] = [chain, address].map((each) => encodeURIComponent(each))
      const hidden = await hide(user, inPath ?? '', ofAddress ?? '')
      expect(hidden.status).toBeLessThan(500)
    })
    await fc.assert(property, { numRuns: breadth(25, 60) })
    expect(await readEvents(user.id)).toEqual([])
  })

  test('imports nothing while a chain is down, but still hides tokens', async () => {
    const user = await verifiedVisitor(world)
    await importToken(user, 'eth', rare.address)
    world.eth.tokens = { [usdc.address]: 4n }
    await listTokens(user, 'eth')
    world.eth.isDown = true
    const answer = await importToken(user, 'eth', usdc.address)
    covers('7.calls.41')
    expect([answer.status, answer.body.code]).toEqual([424, 'UPSTREAM_DOWN'])
    expect(await findToken(user, 'eth', rare)).toMatchObject({ amountBaseUnits: '0' })
    for (const { address } of [rare, usdc]) expect((await hide(user, 'eth', address)).status).toBe(200)
    expect(await findToken(user, 'eth', rare)).toBeUndefined()
    expect(await findToken(user, 'eth', usdc)).toMatchObject({ amountBaseUnits: '4', isHidden: true })
  })

  test('refuses the 201st import, even with parallel requests', async () => {
    const user = await verifiedVisitor(world)
    const many = Array.from({ length: 203 }, (_, index) => ({
      ...rare,
      address: toEvmAddress(`0x${String(1000 + index).padStart(40, '1')}`),
    }))
    const row = { userId: user.id, chain: 'base' as const, state: 'imported' as const, updatedAt: new Date() }
    await transact(world.db, (tx) =>
      tx.insert(walletTokens).values(many.slice(0, 198).map((each) => ({ ...row, ...each }))),
    )
    world.eth.facts = many
    const answers = await Promise.all(many.slice(198).map(({ address }) => importToken(user, 'eth', address)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
      'Your wallet already has 200 imported tokens. Nothing was changed; remove one first.',
    )
    expect(await readEvents(user.id)).toHaveLength(2)
    expect((await hide(user, 'base', many[0]?.address ?? '')).status).toBe(200)
    expect((await importToken(user, 'eth', many[202]?.address ?? '')).status).toBe(200)
  })
})
