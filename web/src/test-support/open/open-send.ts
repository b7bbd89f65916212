import { toBaseUnits } from '@murmur/contract/money'
import { allowedRecipientsApi } from '@murmur/contract/trading/allowed-recipients'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import { sendsApi } from '@murmur/contract/trading/sends'
import { screen, within } from '@testing-library/react'
import { anna, bob, createCheckedAddress, sendQuote, sendReply } from '#test-support/examples/send-examples.ts'
import { defaultTokens, sol, stubWalletServer } from '#test-support/open/open-wallet.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

/** Stubs a wallet whose address book has Anna, on Solana, and Bob, on Ethereum and Base. */
export function stubSendServer() {
  const spendable = { ...sol, balance: 5.123456789, sellableBaseUnits: toBaseUnits(5113456789n) }
  const server = stubWalletServer(spendable, ...defaultTokens.filter((token) => token !== sol))
  server.on(recipientsApi.list, () => ({ data: [anna, bob] }))
  server.on(allowedRecipientsApi.read, () => ({ data: { isOn: false, offFrom: null, recipients: [] } }))
  server.on(recipientsApi.check, () => ({ data: createCheckedAddress() }))
  server.on(sendsApi.quote, () => ({ data: sendQuote() }))
  server.on(sendsApi.send, () => sendReply())
  return server
}

/** Opens the send form for SOL. */
export async function openSend(path = '/app/wallet/send?token=solana:So11111111111111111111111111111111111111112') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Send', level: 1 })
  await screen.findByRole('button', { name: 'Review' })
  const { user } = app
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  const type = (label: string | RegExp, value: string) => user.type(screen.getByLabelText(label), value)
  const pick = async (name: string) => {
    await press(/^To/)
    const picker = await dialog('Choose a recipient')
    await user.click(picker.getByRole('button', { name: new RegExp(name) }))
  }
  /** Fills the form in with 0.1 SOL to Anna and opens the review. */
  const review = async () => {
    await type('Amount (SOL)', '0.1')
    await pick('Anna')
    await press('Review')
    return dialog('Check and send')
  }
  const confirmWithPassword = async (button: string | RegExp = 'Send 0.1 SOL') => {
    await type('Password', 'secret-1')
    await press(button)
  }
  return { ...app, press, dialog, type, pick, review, confirmWithPassword }
}
