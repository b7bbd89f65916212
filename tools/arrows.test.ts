import { expect, it } from 'vitest'
import { findWrongImports, listImports } from './lib/arrows.mjs'

const importOf = (specifier: string, kind = 'import { a }') => `${kind} from '${specifier}'\n`

it.each([
  ['a module one above it', 'server/src/wallets/keys/export.ts', '#trading/trades/buy.ts'],
  ['a module one above it, by a relative path', 'server/src/wallets/keys/export.ts', '../../assistant/module.ts'],
  ['a module a file of another but its api', 'server/src/trading/trades/buy.ts', '#wallets/find-wallet.ts'],
  ['a module an adapter', 'server/src/trading/trades/buy.ts', '#venues/uniswap/uniswap-venue.ts'],
  ['a module the composition root', 'server/src/trading/trades/buy.ts', '#main.ts'],
  ['the platform a module', 'server/src/platform/db/open-db.ts', '#trading/trades/buy.ts'],
  ['the platform an adapter', 'server/src/platform/mail/send.ts', '#chains/evm/look.ts'],
  ['an adapter a module', 'server/src/venues/uniswap/quote.ts', '#trading/trades/buy.ts'],
  ['an adapter another', 'server/src/market-data/jupiter/read.ts', '#risk/goplus/goplus-source.ts'],
  ['a chain a venue', 'server/src/chains/evm/look-up-transaction.ts', '#venues/uniswap/quote.ts'],
  ['the server the web app', 'server/src/main.ts', '../../web/src/main.tsx'],
  ['the server the sandbox', 'server/src/main.ts', '../../sandbox/src/main.ts'],
  ['the sandbox the contract', 'sandbox/src/main.ts', '@murmur/contract/chains'],
  ['the sandbox the server', 'sandbox/src/main.ts', '../../server/src/main.ts'],
  ['the contract the server', 'contract/src/trading/trades.ts', '../../../server/src/platform/errors/refusal.ts'],
  ['the contract a package', 'contract/src/trading/trades.ts', 'viem'],
  ['the contract Node', 'contract/src/trading/trades.ts', 'node:fs'],
  ['the signer a value of the contract', 'signer/src/main.ts', '@murmur/contract/signer'],
  ['the signer a package', 'signer/src/main.ts', 'viem'],
  ['the signer a socket', 'signer/src/main.ts', 'node:net'],
  ['the signer the server', 'signer/src/main.ts', '../../server/src/platform/config/config.ts'],
  ['a screen its sibling', 'web/src/features/trade/form.tsx', '#features/history/history-page.tsx'],
  ['a screen the server', 'web/src/features/trade/form.tsx', '../../../../server/src/platform/errors/refusal.ts'],
  ['a screen the app', 'web/src/features/trade/form.tsx', '#app/router.tsx'],
  ['a component a feature', 'web/src/ui/form/button.tsx', '#features/trade/form.tsx'],
  ['a web helper a component', 'web/src/lib/format/format.ts', '#ui/form/button.tsx'],
  ['the world the server', 'world/start-world.ts', '../server/src/platform/config/config.ts'],
  ['the server what only tests need', 'server/src/main.ts', '#test-support/test-app.ts'],
  ['a journey the server', 'e2e/journey.spec.ts', '../server/src/platform/config/config.ts'],
])('an import from %s is rejected', (_, path, specifier) => {
  expect(findWrongImports(path, importOf(specifier))).toHaveLength(1)
})

it.each([
  ['its own module', 'server/src/trading/trades/buy.ts', '#trading/trades/trades.store.ts'],
  ['the api of a module below it', 'server/src/trading/trades/buy.ts', '#wallets/api.ts'],
  ['a port', 'server/src/trading/trades/buy.ts', '#venues/venue.port.ts'],
  ['an adapter, where a module is composed', 'server/src/trading/module.ts', '#venues/uniswap/uniswap-venue.ts'],
  ['the database', 'server/src/trading/trades/buy.ts', '#platform/db/transact.ts'],
  ['the contract', 'web/src/features/trade/form.tsx', '@murmur/contract/trading/trades'],
  ['its SDK', 'server/src/chains/evm/look-up-transaction.ts', 'viem'],
  ['what it puts together', 'server/src/main.ts', '#trading/trades/buy.ts'],
  ['what tests share, in a test', 'server/src/trading/trades/buy.test.ts', '#test-support/test-app.ts'],
  ['the world, in a test', 'server/src/trading/trades/buy.world.test.ts', '../../../../world/start-world.ts'],
])('the import of %s is allowed', (_, path, specifier) => {
  expect(findWrongImports(path, importOf(specifier))).toEqual([])
})

it('the signer may import types of the contract', () => {
  expect(findWrongImports('signer/src/main.ts', importOf('@murmur/contract/signer', 'import type { A }'))).toEqual([])
})

it('every import syntax is detected', () => {
  const source = [
    "import a from 'one'",
    "import {\n  b,\n} from 'two'",
    "export { c } from 'three'",
    "import 'four'",
    "const d = await import('five')",
    "// import e from 'six'",
  ].join('\n')
  expect(listImports(source).map(({ specifier }) => specifier)).toEqual(['one', 'two', 'three', 'four', 'five'])
})
