import { evmCoinAddress } from '@murmur/contract/chains'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#db/db.ts'
import { openMemory } from '#db/test-db.ts'
import { findWallet } from '#features/wallets/find-wallet.ts'
import type { KnownToken } from '#features/wallets/traded-tokens.ts'
import { walletsRoutes } from '#features/wallets/wallets.routes.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'

/** What the stub chains hold; `isDown` makes a chain refuse. */
export type StubChain = { coin: bigint; tokens: Record<string, bigint>; isDown: boolean }

export type WalletsWorld = TestApp & {
  eth: StubChain
  base: StubChain
  traded: KnownToken[]
  password: { right: string; asked: number }
  /** The bytes that the signer gave, to see them overwritten. */
  exported: Uint8Array[]
}

export const ether: KnownToken = { address: evmCoinAddress, symbol: 'ETH', name: 'Ether', decimals: 18 }
export const usdc: KnownToken = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
export const canary = 'c0ffee'.repeat(10)

/** The app with the wallet's routes over stub chains. */
export async function walletsWorld(openDb: () => Promise<Db> = openMemory): Promise<WalletsWorld> {
  const db = await openDb()
  const stub = (): StubChain => ({ coin: 0n, tokens: {}, isDown: false })
  const parts = {
    eth: stub(),
    base: stub(),
    traded: [] as KnownToken[],
    password: { right: 'the right one', asked: 0 },
    exported: [] as Uint8Array[],
  }
  let ahead = 0
  const chainOf = (key: 'eth' | 'base') => ({
    key,
    coin: ether,
    gasReserve: 100n,
    verifiedTokens: [usdc],
    chain: {
      holdings: async (_owner: string, asked: readonly string[]) => {
        const { coin, tokens, isDown } = parts[key]
        if (isDown) throw new Refusal('UPSTREAM_DOWN')
        return { blockNumber: 1n, coin, tokens: asked.map((address) => ({ address, amount: tokens[address] ?? 0n })) }
      },
    },
  })
  const world = await testApp(
    {
      addRoutes: (app) =>
        walletsRoutes(app, {
          db,
          now: () => new Date(Date.now() + ahead),
          secrets: { seal: (text) => world.deps.secrets.seal(text) },
          walletOf: (userId) => findWallet(db, userId),
          tradedTokens: async () => parts.traded,
          chains: [chainOf('eth'), chainOf('base')],
          prices: {
            usd: async (_chain, tokens) => {
              const priced = tokens.filter(({ address }) => address === ether.address || address === usdc.address)
              const usdE18 = (address: string) => (address === usdc.address ? 1n : 2000n) * 10n ** 18n
              return new Map(priced.map(({ address }) => [address, { usdE18: usdE18(address), at: '' }]))
            },
          },
          verifyPassword: async (_userId, password) => {
            parts.password.asked += 1
            return password === parts.password.right
          },
          signer: {
            exportKeys: async () => {
              const bytes = Buffer.from(JSON.stringify({ ethPrivateKey: `0x${canary}`, solPrivateKey: 'base58' }))
              parts.exported.push(bytes)
              return bytes
            },
          },
        }),
    },
    async () => db,
  )
  const advance = (ms: number) => {
    ahead += ms
    world.advance(ms)
  }
  return { ...world, ...parts, advance }
}
