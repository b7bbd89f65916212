import { tokensApi } from '@murmur/contract/markets/tokens'
import { toBaseUnits } from '@murmur/contract/money'
import { tradesApi } from '@murmur/contract/trading/trades'
import { type HeldToken, walletsApi } from '@murmur/contract/trading/wallets'
import { screen, within } from '@testing-library/react'
import {
  ada,
  bonk,
  createBalances,
  createHeldToken,
  createNativeToken,
  createQuote,
  uni,
  walletAddresses,
} from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

export const sol = createNativeToken('sol', {
  amountBaseUnits: toBaseUnits(5123456789n),
  usdValue: 870.5,
  change24hPercent: 1.2,
  priced: true,
})
export const ether = createNativeToken('eth', { amountBaseUnits: toBaseUnits(2000000000000000000n), usdValue: 4876.2 })
export const defaultTokens: HeldToken[] = [sol, bonk, ether, createHeldToken(), createNativeToken('base')]

/** Stubs a wallet of Ada with balances on every chain. */
export function stubWalletServer(...tokens: HeldToken[]) {
  const server = stubServer(ada)
  server.on(walletsApi.balances, () => createBalances(...(tokens.length > 0 ? tokens : defaultTokens)))
  server.on(walletsApi.addresses, () => ({ data: walletAddresses }))
  server.on(tokensApi.detail, () => uni)
  server.on(tradesApi.quote, ({ body }) => ({ data: createQuote((body as { side: 'buy' | 'sell' }).side) }))
  return server
}

const names = { sol: 'Solana', eth: 'Ethereum', base: 'Base' }

/** Opens the wallet; with `isShown` the eye is pressed, as its amounts are hidden at first. */
export async function openWallet({ isShown = false } = {}) {
  const app = renderApp('/app/wallet')
  await screen.findByRole('heading', { name: 'Wallet', level: 1 })
  if (isShown) await app.user.click(screen.getByRole('button', { name: 'Show balance' }))
  const section = (chain: keyof typeof names) =>
    screen.findByRole('button', { name: new RegExp(`^${names[chain]} Tokens \\(\\d+\\)$`) })
  const expandChain = async (chain: keyof typeof names) => app.user.click(await section(chain))
  /** Expands a chain and opens the details of one of its tokens. */
  const details = async (chain: keyof typeof names, name: RegExp) => {
    await expandChain(chain)
    await app.user.click(screen.getByRole('button', { name }))
    return within(await screen.findByRole('dialog'))
  }
  return {
    ...app,
    section,
    expandChain,
    details,
    network: (name: string) => within(screen.getByRole('region', { name })),
  }
}

/** The text of the visible token rows. */
export const getShownRows = () =>
  screen.getAllByRole('listitem').filter((row) => row.querySelector('button[aria-haspopup]'))
