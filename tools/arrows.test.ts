import { expect, it } from 'vitest'
import { importsOf, wrongImports } from './lib/arrows.mjs'

const from = (specifier: string, kind = 'import { a }') => `${kind} from '${specifier}'\n`

it.each([
  ['a feature its sibling', 'server/src/features/trades/buy.ts', '#features/wallets/wallets.store.ts'],
  ['a feature its sibling, by a relative path', 'server/src/features/trades/buy.ts', '../wallets/wallets.store.ts'],
  ['a feature of tomorrow its sibling', 'server/src/features/alerts/ring.ts', '#features/trades/buy.ts'],
  ['a feature an adapter', 'server/src/features/trades/buy.ts', '#integrations/venues/uniswap/uniswap-venue.ts'],
  ['a feature the composition root', 'server/src/features/trades/buy.ts', '#main.ts'],
  ['execution a feature', 'server/src/execution/drive.ts', '#features/trades/buy.ts'],
  ['the database a feature', 'server/src/db/open.ts', '#features/trades/buy.ts'],
  ['the core the database', 'server/src/core/clock.ts', '#db/open.ts'],
  ['an integration the database', 'server/src/integrations/mail/send.ts', '#db/open.ts'],
  ['an integration another', 'server/src/integrations/mail/send.ts', '#integrations/prices/pool-prices.ts'],
  ['a chain a venue', 'server/src/integrations/chains/evm/look.ts', '#integrations/venues/uniswap/quote.ts'],
  ['the server the web app', 'server/src/main.ts', '../../web/src/main.tsx'],
  ['the server the sandbox', 'server/src/main.ts', '../../sandbox/src/main.ts'],
  ['the sandbox the contract', 'sandbox/src/main.ts', '@murmur/contract/chains'],
  ['the sandbox the server', 'sandbox/src/main.ts', '../../server/src/main.ts'],
  ['the contract the server', 'contract/src/trades.ts', '../../server/src/core/refusal.ts'],
  ['the contract a package', 'contract/src/trades.ts', 'viem'],
  ['the contract Node', 'contract/src/trades.ts', 'node:fs'],
  ['the signer a value of the contract', 'signer/src/main.ts', '@murmur/contract/signer'],
  ['the signer a package', 'signer/src/main.ts', 'viem'],
  ['the signer a socket', 'signer/src/main.ts', 'node:net'],
  ['the signer the server', 'signer/src/main.ts', '../../server/src/config.ts'],
  ['a screen its sibling', 'web/src/features/trade/form.tsx', '#features/history/history-page.tsx'],
  ['a screen the server', 'web/src/features/trade/form.tsx', '../../../../server/src/core/refusal.ts'],
  ['a screen the app', 'web/src/features/trade/form.tsx', '#app/router.tsx'],
  ['a component a feature', 'web/src/ui/button.tsx', '#features/trade/form.tsx'],
  ['a web helper a component', 'web/src/lib/format.ts', '#ui/button.tsx'],
  ['the world the server', 'world/start-world.ts', '../server/src/config.ts'],
  ['the server what only tests need', 'server/src/main.ts', '#test-support/test-app.ts'],
  ['a journey the server', 'e2e/journey.spec.ts', '../server/src/config.ts'],
])('%s may not import', (_, path, specifier) => {
  expect(wrongImports(path, from(specifier))).toHaveLength(1)
})

it.each([
  ['its own feature', 'server/src/features/trades/buy.ts', '#features/trades/trades.store.ts'],
  ['a port', 'server/src/features/trades/buy.ts', '#integrations/venues/venue.port.ts'],
  ['the database', 'server/src/features/trades/buy.ts', '#db/transact.ts'],
  ['the contract', 'web/src/features/trade/form.tsx', '@murmur/contract/trades'],
  ['its SDK', 'server/src/integrations/chains/evm/look.ts', 'viem'],
  ['what it puts together', 'server/src/main.ts', '#features/trades/buy.ts'],
  ['what tests share, in a test', 'server/src/features/trades/buy.test.ts', '#test-support/test-app.ts'],
  ['the world, in a test', 'server/src/features/trades/buy.world.test.ts', '../../../../world/start-world.ts'],
])('may import %s', (_, path, specifier) => {
  expect(wrongImports(path, from(specifier))).toEqual([])
})

it('lets the signer use the types of the contract', () => {
  expect(wrongImports('signer/src/main.ts', from('@murmur/contract/signer', 'import type { A }'))).toEqual([])
})

it('sees every way to import', () => {
  const source = [
    "import a from 'one'",
    "import {\n  b,\n} from 'two'",
    "export { c } from 'three'",
    "import 'four'",
    "const d = await import('five')",
    "// import e from 'six'",
  ].join('\n')
  expect(importsOf(source).map(({ specifier }) => specifier)).toEqual(['one', 'two', 'three', 'four', 'five'])
})
