import { tokensApi } from '@murmur/contract/markets/tokens'
import { tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, within } from '@testing-library/react'
import { ada, createBalances, createQuote, uni, uniAddress } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

/** Stubs lookup and quote of Uniswap's token for Ada. */
export function stubBuyServer() {
  const server = stubServer(ada)
  server.on(walletsApi.balances, () => createBalances())
  server.on(tokensApi.detail, () => uni)
  server.on(tradesApi.quote, () => ({ data: createQuote('buy') }))
  return server
}

/** Opens the Buy tab. */
export async function openBuy() {
  const app = renderApp('/app/manual-trading')
  const address = await screen.findByLabelText('Contract Address')
  const amount = screen.getByLabelText('Amount (USD)')
  const press = () => app.user.click(screen.getByRole('button', { name: 'Buy Now' }))
  const paste = async (text: string) => {
    await app.user.clear(address)
    await app.user.click(address)
    await app.user.paste(text)
  }
  return { ...app, address, amount, press, paste }
}

export const getCard = (name: string) => within(screen.getByRole('region', { name }))
export const getTokenInformation = () => getCard('Token Information')

/** Fills the tab for $25 of Uniswap's token; resolves when the quote is shown. */
export async function fillBuy({ paste, user, amount }: Awaited<ReturnType<typeof openBuy>>) {
  await paste(uniAddress)
  await getTokenInformation().findByText('Uniswap')
  await user.type(amount, '25')
  await screen.findByText('WETH → UNI (v3 0.3%)')
}
