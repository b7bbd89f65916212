import { randomUUID } from 'node:crypto'
import { type Address, type SolanaAddress, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { chainKeys, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import { readEvmAddress } from '#chains/evm/read-address.ts'
import type { UsdPrice } from '#market-data/prices/prices.port.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import type { DayChange } from '#wallets/tokens/held-tokens.ts'
import type { ReadOwnTokens } from '#wallets/tokens/own-tokens.ts'
import { receivedTokens } from '#wallets/tokens/received-tokens.ts'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'
import { walletsRoutes } from '#wallets/wallets.routes.ts'
import { password } from './second-factor.ts'
import { type TestApp, testApp, testSecrets } from './test-app.ts'

/** The holdings on the stub chains; `isDown` makes a chain reject, `holdUp` delays its response. */
export type StubChain = {
  coin: bigint
  tokens: Record<string, bigint>
  /** The part of a token that a trade can use, where the rest is in other accounts. */
  tradable?: Record<string, bigint>
  isDown: boolean
  holdUp: Promise<unknown> | undefined
  /** Owners whose balances were requested. */
  queriedOwners: string[]
  /** Addresses whose bounded balances were requested. */
  boundedOwners: string[]
  facts: ChainTokenMetadata[]
}

export type WalletsWorld = TestApp & {
  sol: StubChain
  eth: StubChain
  base: StubChain
  /** The most traded tokens, on every chain with such addresses. */
  traded: TokenMetadata[]
  /** USD prices by token address. */
  marks: Map<string, UsdPrice>
  /** Changes of prices over 24 h, by address. */
  changes: Map<string, DayChange>
  /** The error to throw when prices are requested; `holdUp` delays them. */
  priceTrouble: { error?: Error; holdUp?: Promise<unknown> }
  password: { right: string; checks: number }
  /** The buffers that the signer returned, for checking that they are overwritten. */
  exported: Uint8Array[]
}

export const ether: TokenMetadata = { address: evmCoinAddress, symbol: 'ETH', name: 'Ether', decimals: 18 }
export const sol: TokenMetadata = { address: solanaCoinAddress, symbol: 'SOL', name: 'Solana', decimals: 9 }
export const usdc: TokenMetadata = {
  address: toEvmAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
export const jup: TokenMetadata = {
  address: toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'),
  symbol: 'JUP',
  name: 'Jupiter',
  decimals: 6,
}
export const canary = 'c0ffee'.repeat(10)
const one = 10n ** 18n
const at = '2026-01-02T00:00:00.000Z'

export function emptyChain(): StubChain {
  return { coin: 0n, tokens: {}, isDown: false, holdUp: undefined, queriedOwners: [], boundedOwners: [], facts: [] }
}

/** The app with the wallet's routes over stub chains. `timeoutMs`: the time limit for a chain's response. */
export async function walletsWorld(
  openDb: () => Promise<Db> = openMemory,
  { timeoutMs = 2_500 } = {},
): Promise<WalletsWorld> {
  const db = await openDb()
  const parts = {
    sol: emptyChain(),
    eth: emptyChain(),
    base: emptyChain(),
    traded: [] as TokenMetadata[],
    changes: new Map<string, DayChange>(),
    marks: new Map<string, UsdPrice>(
      [[ether, 2000n] as const, [sol, 150n] as const, [usdc, 1n] as const].map(([{ address }, usd]) => [
        address,
        { usdE18: usd * one, at },
      ]),
    ),
    priceTrouble: {} as WalletsWorld['priceTrouble'],
    password: { right: password, checks: 0 },
    exported: [] as Uint8Array[],
  }
  let ahead = 0
  const chainOf = (key: 'sol' | 'eth' | 'base'): BalanceChain => ({
    key,
    coin: key === 'sol' ? sol : ether,
    gasReserve: 100n,
    verifiedTokens: key === 'sol' ? [jup] : [usdc],
    chain: stubChain(key, parts[key]),
  })
  const world = await testApp(
    {
      addRoutes: (app) =>
        walletsRoutes(app, {
          db,
          timeoutMs,
          log: app.log,
          now: () => new Date(Date.now() + ahead),
          newId: randomUUID,
          secrets: testSecrets,
          ownTokens: stubOwnTokens(db, parts.traded),
          chains: [chainOf('sol'), chainOf('eth'), chainOf('base')],
          prices: {
            usd: async (_chain, tokens) => {
              await parts.priceTrouble.holdUp
              if (parts.priceTrouble.error) throw parts.priceTrouble.error
              return new Map(
                tokens.flatMap(({ address }) => {
                  const mark = parts.marks.get(address)
                  return mark ? [[address, mark] as const] : []
                }),
              )
            },
          },
          changes: async (_chain, addresses) =>
            new Map([...parts.changes].filter(([address]) => addresses.includes(address as Address))),
          passwords: {
            verify: (stored, given) => {
              parts.password.checks += 1
              return world.deps.passwords.verify(stored, given)
            },
          },
          signer: {
            passkeyState: () => Promise.reject(new Error('not asked')),
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

function stubOwnTokens(db: Db, traded: readonly TokenMetadata[]): ReadOwnTokens {
  return async (userId) => ({
    received: await receivedTokens(db, userId),
    traded: chainKeys.flatMap((chain) => traded.map((token) => ({ ...token, chain }))),
  })
}

function stubChain(key: 'sol' | 'eth' | 'base', stub: StubChain): BalanceChain['chain'] {
  const holdings = async (requested: readonly Address[]) => {
    const { isDown } = stub
    await stub.holdUp
    if (isDown) throw new Refusal('UPSTREAM_DOWN')
    const { coin, tokens, tradable = {} } = stub
    const held = requested.map((address) => ({ address, amount: tokens[address] ?? 0n }))
    const pickTradable = (address: Address) => (tradable[address] === undefined ? {} : { tradable: tradable[address] })
    return { blockNumber: 1n, coin, tokens: held.map((each) => ({ ...each, ...pickTradable(each.address) })) }
  }
  return {
    readAddress: (text) => {
      if (key !== 'sol') return readEvmAddress(text)
      return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? (text as SolanaAddress) : undefined
    },
    tokenMetadata: async (address) => {
      if (stub.isDown) throw new Refusal('UPSTREAM_DOWN')
      return stub.facts.find((each) => each.address === address)
    },
    holdings: async (owner, requested) => {
      stub.queriedOwners.push(owner)
      return holdings(requested)
    },
    boundedHoldings: async (owner, requested) => {
      stub.boundedOwners.push(owner)
      return holdings(requested)
    },
  }
}
