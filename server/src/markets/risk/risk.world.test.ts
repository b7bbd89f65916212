import type { ChainKey } from '@murmur/contract/chains'
import { evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import type { RiskReason, RiskVerdict } from '@murmur/contract/markets/risk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import { verifiedMints } from '#chains/solana/verified-mints.ts'
import { makeImitationCheck } from '#platform/token-names/make-imitation-check.ts'
import { makeNamesakeCheck } from '#platform/token-names/make-namesake-check.ts'
import { goPlusSource } from '#risk/goplus/goplus-source.ts'
import { honeypotSource } from '#risk/honeypot-source.ts'
import { jupiterAuditSource } from '#risk/jupiter-audit-source.ts'
import { listSource } from '#risk/list-source.ts'
import { marketSizeSource } from '#risk/market-size-source.ts'
import type { RiskSource } from '#risk/risk-source.port.ts'
import { rugCheckSource } from '#risk/rugcheck-source.ts'
import { simulationSource } from '#risk/simulation-source.ts'
import { unlimitedUpstream } from '#test-support/fakes/unlimited-upstream.ts'
import { sandboxSimulationWallet } from '#test-support/sandbox/sandbox-simulation-wallet.ts'
import { type SandboxToken, sandboxTokens } from '#test-support/sandbox/sandbox-token.ts'
import { sandboxReferralAccount, startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { treasury } from '#test-support/sandbox/test-trader.ts'
import { deriveFeeAccount } from '#venues/jupiter/fee-account.ts'
import { jupiterVenue } from '#venues/jupiter/jupiter-venue.ts'
import { uniswapVenue } from '#venues/uniswap/uniswap-venue.ts'
import { sandboxChainIds } from '../../../../world/environment.ts'
import { createRiskAssessor } from './create-risk-assessor.ts'

let sandbox: TestSandbox
/** Risk from the server's sources alone, and together with vendors. */
let alone: ReturnType<typeof createRiskAssessor>
let together: ReturnType<typeof createRiskAssessor>

beforeAll(async () => {
  sandbox = await startTestSandbox()
  const own = await ownSources()
  alone = makeTestRisk(own)
  together = makeTestRisk([...own, ...vendors()])
})
afterAll(() => sandbox?.stop())

const coins = { sol: solanaCoinAddress, eth: evmCoinAddress, base: evmCoinAddress }
const pinned = [
  ...verifiedMints.map((token) => ({ chain: 'sol' as const, ...token })),
  ...verifiedTokens.eth.map((token) => ({ chain: 'eth' as const, ...token })),
  ...verifiedTokens.base.map((token) => ({ chain: 'base' as const, ...token })),
]
const now = () => new Date()

function makeTestRisk(sources: RiskSource[]) {
  return createRiskAssessor({ sources, now, coinOf: (chain) => ({ address: coins[chain] }) })
}

async function ownSources(): Promise<RiskSource[]> {
  const { solana, jupiterUrl, evm } = sandbox
  const referralAccount = sandboxReferralAccount
  const venues = [
    uniswapVenue({ evm: evm.eth, treasury }),
    uniswapVenue({ evm: evm.base, treasury }),
    jupiterVenue({
      solana,
      upstream: unlimitedUpstream(jupiterUrl),
      referralAccount,
      feeAccount: await deriveFeeAccount(referralAccount),
      simulationWallet: sandboxSimulationWallet,
    }),
  ]
  const isVerified = (chain: ChainKey, address: string) =>
    pinned.some((token) => token.chain === chain && token.address === address)
  return [
    simulationSource(venues),
    listSource({ isVerified, imitates: makeImitationCheck(pinned), isNamesake: makeNamesakeCheck(pinned) }),
    marketSizeSource({ readMarketSize: () => ({ liquidity: 1e6, createdAt: '2020-01-01T00:00:00Z' }), now }),
  ]
}

function vendors(): RiskSource[] {
  const upstream = (name: string) => unlimitedUpstream(`${sandbox.url}/${name}`)
  return [
    goPlusSource({ upstream: upstream('goplus'), chainIds: sandboxChainIds }),
    honeypotSource({ upstream: upstream('honeypot'), chainIds: sandboxChainIds }),
    rugCheckSource({ upstream: upstream('rugcheck') }),
    jupiterAuditSource({ upstream: upstream('jupiter') }),
  ]
}

function find(chain: ChainKey, matches: (token: SandboxToken) => boolean): SandboxToken {
  const found = sandboxTokens().find((token) => token.chain === chain && matches(token))
  if (!found) throw new Error('no such token')
  return found
}
const bySymbol = (symbol: string) => (token: SandboxToken) => token.symbol === symbol
const byKind = (kind: string) => (token: SandboxToken) => token.kind === kind
const getWorstReason = ({ reasons }: RiskVerdict) => reasons[0] as RiskReason
const codes = ({ reasons }: RiskVerdict) => reasons.map(({ code }) => code)

describe('with every vendor switched off', () => {
  test.each(['eth', 'base'] as const)('rates MOONX on %s as danger by the server’s simulation', async (chain) => {
    const verdict = await alone.assess(chain, find(chain, bySymbol('MOONX')))
    expect(verdict.level).toBe('danger')
    expect(getWorstReason(verdict)).toMatchObject({
      code: 'cannot-sell',
      source: 'simulation',
      says: 'TRANSFER_FAILED',
    })
  })

  test.each(['eth', 'base'] as const)('warns of the tax of TAXD on %s', async (chain) => {
    const verdict = await alone.assess(chain, find(chain, bySymbol('TAXD')))
    expect(verdict.level).toBe('caution')
    for (const code of ['sell-tax', 'buy-tax']) {
      const value = verdict.reasons.find((reason) => reason.code === code)?.value ?? 0
      expect(Math.abs(value - 10)).toBeLessThanOrEqual(0.1)
    }
  })

  test.each<[ChainKey, string]>([
    ['eth', 'USDC'],
    ['base', 'USDC'],
    ['eth', 'USDT'],
    ['eth', 'WETH'],
    ['eth', 'UNI'],
    ['sol', 'BONK'],
    ['sol', 'PYUSD'],
  ])('rates %s %s as fine', async (chain, symbol) => {
    expect(await alone.assess(chain, find(chain, bySymbol(symbol)))).toMatchObject({ level: 'fine', isDisputed: false })
  })

  test.each<ChainKey>(['sol', 'eth', 'base'])('rates the coin of %s as fine without queries', async (chain) => {
    const { level, opinions } = await alone.assess(chain, { address: coins[chain], symbol: 'X', name: 'X' })
    expect([level, opinions.length]).toEqual(['fine', 1])
  })

  test.each<ChainKey>(['sol', 'eth', 'base'])(
    'rates the imitation of USDC on %s as danger and names the original',
    async (chain) => {
      const verdict = await alone.assess(chain, find(chain, byKind('lookalike')))
      expect(verdict.level).toBe('danger')
      expect(getWorstReason(verdict)).toMatchObject({ code: 'imitation', source: 'list', says: 'USDC' })
    },
  )

  test('rates FROST as danger, and warns of KEEPR’s delegate and FEE3’s fee', async () => {
    const frozenVerdict = await alone.assess('sol', find('sol', bySymbol('FROST')))
    expect(frozenVerdict.level).toBe('danger')
    expect(codes(frozenVerdict)).toContain('frozen-by-default')
    const keepr = await alone.assess('sol', find('sol', bySymbol('KEEPR')))
    expect(keepr.level).toBe('caution')
    expect(codes(keepr)).toContain('permanent-delegate')
    const fee3 = await alone.assess('sol', find('sol', bySymbol('FEE3')))
    expect(fee3.level).toBe('caution')
    expect(fee3.reasons).toContainEqual(
      expect.objectContaining({ code: 'transfer-fee', value: 3, source: 'simulation' }),
    )
  })

  test('rates tokens without evidence as unknown, traded or not', async () => {
    expect((await alone.assess('eth', find('eth', bySymbol('FINE')))).level).toBe('unknown')
    expect((await alone.assess('sol', find('sol', bySymbol('DUSTY')))).level).not.toBe('fine')
  })
})

describe('with the vendors of the sandbox', () => {
  test('marks MOONX on Base as disputed if GoPlus contradicts the simulation, and keeps the level danger', async () => {
    const verdict = await together.assess('base', find('base', bySymbol('MOONX')))
    expect(verdict).toMatchObject({ level: 'danger', isDisputed: true })
    expect(getWorstReason(verdict).source).toBe('simulation')
    const agreed = await together.assess('eth', find('eth', bySymbol('MOONX')))
    expect(agreed).toMatchObject({ level: 'danger', isDisputed: false })
    expect(new Set(agreed.reasons.filter(({ level }) => level === 'danger').map(({ source }) => source))).toEqual(
      new Set(['simulation', 'GoPlus', 'Honeypot.is']),
    )
  })

  test('counts a vendor’s failed simulation as unknown, and shows the tax that the server measured', async () => {
    const { level, opinions, reasons } = await together.assess('base', find('base', bySymbol('TAXD')))
    expect(level).toBe('caution')
    expect(opinions).toContainEqual(expect.objectContaining({ source: 'Honeypot.is', level: 'unknown' }))
    expect(reasons.filter(({ code }) => code === 'sell-tax').map(({ source }) => source)).toEqual([
      'simulation',
      'GoPlus',
    ])
  })

  test.each<[ChainKey, string]>([
    ['eth', 'USDC'],
    ['eth', 'USDT'],
    ['eth', 'UNI'],
    ['base', 'AERO'],
    ['sol', 'BONK'],
    ['sol', 'USDC'],
  ])('rates %s %s as fine by all sources, with the powers of its issuer', async (chain, symbol) => {
    const verdict = await together.assess(
      chain,
      find(chain, (token) => token.symbol === symbol && token.kind !== 'lookalike'),
    )
    expect(verdict).toMatchObject({ level: 'fine', isDisputed: false })
    expect(verdict.opinions.length).toBeGreaterThanOrEqual(5)
  })

  test('keeps the levels of FROST, KEEPR, FEE3 and the imitation', async () => {
    const levels = await Promise.all(
      [bySymbol('FROST'), bySymbol('KEEPR'), bySymbol('FEE3'), byKind('lookalike')].map(
        async (matches) => (await together.assess('sol', find('sol', matches))).level,
      ),
    )
    expect(levels).toEqual(['danger', 'caution', 'caution', 'danger'])
  })
})
