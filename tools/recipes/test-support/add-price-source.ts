import type { Copy } from './copy.ts'

/** CONTRIBUTING.md, "a source of market data": one whose API is like Birdeye's. */
export function addPriceSource(copy: Copy): void {
  addAdapter(copy)
  configure(copy)
}

function addAdapter({ edit, imitate }: Copy): void {
  const data = 'server/src/market-data'
  for (const file of ['birdeye-source', 'parse-birdeye'])
    imitate(`${data}/birdeye/${file}.ts`, `${data}/dummy/${file.replace('birdeye', 'dummy')}.ts`, 'birdeye', 'dummy')
  // Uses Birdeye's names of the chains, which their definitions contain.
  edit(`${data}/dummy/parse-dummy.ts`, 'vendors.dummy', 'vendors.birdeye')
  const support = `${data}/parsing/test-support`
  imitate(`${support}/birdeye-wire.ts`, `${support}/dummy-wire.ts`, 'birdeye', 'dummy')
  edit(
    `${support}/vendors.ts`,
    'import { dexScreenerSource',
    "import { dummySource } from '#market-data/dummy/dummy-source.ts'\nimport { dexScreenerSource",
  )
  edit(
    `${support}/vendors.ts`,
    'import { dexScreenerWire',
    "import { dummyWire } from './dummy-wire.ts'\nimport { dexScreenerWire",
  )
  edit(
    `${support}/vendors.ts`,
    "  { name: 'Birdeye'",
    "  { name: 'Dummy', open: dummySource, wire: dummyWire },\n  { name: 'Birdeye'",
  )

  edit('contract/src/markets/markets.ts', "'Birdeye', 'chain']", "'Birdeye', 'Dummy', 'chain']")
  const rules = 'server/src/markets/reports/metric-rules.ts'
  for (const order of ['priceOrder', 'wholeTokenSourceOrder'])
    edit(rules, `${order}: readonly MarketDataSource[] = [`, `${order}: readonly MarketDataSource[] = ['Dummy', `)
}

function configure({ edit }: Copy): void {
  const markets = 'server/src/platform/config/config-markets.ts'
  edit(markets, "'birdeye'] as const", "'birdeye', 'dummy'] as const")
  edit(markets, "| 'BIRDEYE'", "| 'BIRDEYE' | 'DUMMY'")
  edit(
    markets,
    '    GOPLUS_URL:',
    "    DUMMY_URL: all.DUMMY_URL ?? urlOf('https://api.dummy.example', 'dummy'),\n    DUMMY_PER_MINUTE: all.DUMMY_PER_MINUTE ?? callsPerMinute(60),\n    GOPLUS_URL:",
  )
  edit(
    'server/src/platform/config/config.ts',
    '  GOPLUS_URL:',
    '  DUMMY_URL: v.optional(url),\n  DUMMY_PER_MINUTE: v.optional(count),\n  GOPLUS_URL:',
  )
  edit('.env.example', 'jupiter,birdeye\n', 'jupiter,birdeye,dummy\nDUMMY_URL=\nDUMMY_PER_MINUTE=\n')

  const upstreams = 'server/src/platform/upstreams/configured-upstreams.ts'
  edit(upstreams, "| 'birdeye'", "| 'birdeye' | 'dummy'")
  edit(
    upstreams,
    '    goPlus: open',
    "    dummy: open('dummy', config.DUMMY_URL, config.DUMMY_PER_MINUTE),\n    goPlus: open",
  )
  const module = 'server/src/markets/module.ts'
  edit(
    module,
    'import { dexScreenerSource',
    "import { dummySource } from '#market-data/dummy/dummy-source.ts'\nimport { dexScreenerSource",
  )
  edit(
    module,
    '    jupiter: () => [jupiterSource',
    '    dummy: () => [dummySource({ upstream: upstreams.dummy, now })],\n    jupiter: () => [jupiterSource',
  )
}
