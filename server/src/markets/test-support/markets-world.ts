import type { Address, SolanaAddress } from '@murmur/contract/address'
import type { TokenId } from '@murmur/contract/token-id'
import { getAddress, isAddress } from 'viem'
import type { MarketSource, TokenReport } from '#market-data/market-source.port.ts'
import type { Tick } from '#markets/feed/tick.ts'
import { type Markets, marketsRoutes } from '#markets/markets.routes.ts'
import type { MarketsDeps } from '#markets/markets-deps.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'

/** State that all instances of a test share. */
export type TestEnvironment = {
  db: Db
  clock: { ahead: number }
  sources: readonly MarketSource[]
  /** Pool prices of the EVM chains: USD times 10^18, by address. */
  pools: Map<string, bigint>
  indexed: TokenReport[]
  ticks: Tick[][]
  alertTokens: TokenId[]
}
export type Instance = Omit<TestApp, 'advance'> & { markets: Markets }

const mint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** Addresses without a token on any chain. */
export const noTokens = new Set<Address>(
  ['0x00000000000000000000000000000000000000E1', '0x00000000000000000000000000000000000000e2'].map((text) =>
    getAddress(text),
  ),
)
const findChain = (key: 'sol' | 'eth' | 'base') => ({
  key,
  readAddress: (text: string) => {
    if (key === 'sol') return mint.test(text) ? (text as SolanaAddress) : undefined
    return isAddress(text, { strict: false }) ? getAddress(text) : undefined
  },
  tokenMetadata: async (address: Address) =>
    noTokens.has(address)
      ? undefined
      : {
          address,
          name: 'Chain',
          symbol: 'CHAIN',
          decimals: 18,
          totalSupply: 10n ** 24n,
        },
})
const testChains = (['eth', 'base', 'sol'] as const).map(findChain)

export async function newTestEnvironment(
  sources: readonly MarketSource[],
  open: () => Promise<Db> = openMemory,
): Promise<TestEnvironment> {
  return { db: await open(), clock: { ahead: 0 }, sources, pools: new Map(), indexed: [], ticks: [], alertTokens: [] }
}

export const makeClock =
  ({ clock }: Pick<TestEnvironment, 'clock'>) =>
  () =>
    new Date(Date.now() + clock.ahead)

function makeDeps(environment: TestEnvironment, log: MarketsDeps['log']): MarketsDeps {
  const now = makeClock(environment)
  return {
    ...environment,
    now,
    newId: () => crypto.randomUUID(),
    log,
    chains: testChains,
    prices: {
      usd: async (_, tokens) =>
        new Map(
          tokens.flatMap(({ address }) => {
            const usdE18 = environment.pools.get(address)
            return usdE18 === undefined ? [] : [[address, { usdE18, at: now().toISOString() }] as const]
          }),
        ),
    },
    isVerified: () => false,
    assessRisk: async () => 'unknown',
    imitates: (_chain, _address, symbol) => (symbol === 'USDС' ? 'USDC' : null),
    indexTokens: async (reports) => void environment.indexed.push(...reports),
    storeLogoUrls: async () => undefined,
    getTokenName: async () => undefined,
    alertTokens: async () => environment.alertTokens,
    checkAlerts: async (ticks) => void environment.ticks.push(ticks),
    // Polling rounds run only when a page opens; tests that need later rounds set `pollMs`.
    pollMs: 3_600_000,
  }
}

/** Opens one instance of the app with market data. Closing it does not close the shared database. */
export async function openInstance(
  environment: TestEnvironment,
  overrides: Partial<MarketsDeps> = {},
): Promise<Instance> {
  let markets: Markets | undefined
  const shared = Object.create(environment.db, { close: { value: async () => undefined } }) as Db
  const world = await testApp(
    {
      now: makeClock(environment),
      addRoutes: (app) => {
        markets = marketsRoutes(app, { ...makeDeps(environment, app.log), ...overrides })
      },
    },
    async () => shared,
  )
  return Object.assign(world, { markets: markets as Markets })
}
