import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { groupAddress } from '#lib/format/format.ts'
import { walletAddresses } from '#test-support/examples/examples.ts'
import { openWallet, stubWalletServer } from '#test-support/open/open-wallet.ts'

test('Receive shows the address of one network, and switches to the others', async () => {
  stubWalletServer()
  const { user } = await openWallet()
  const card = within(screen.getByRole('region', { name: 'Balance' }))
  expect(card.getByRole('link', { name: 'Trade' }).getAttribute('href')).toBe('/app/manual-trading')
  const receive = card.getByRole('button', { name: 'Add Money' })
  // Until the addresses are loaded it looks disabled.
  await waitFor(() => expect(receive.ariaDisabled).toBeNull())
  await user.click(receive)
  const solana = within(await screen.findByRole('dialog', { name: 'Your Solana address' }))
  expect(solana.getByText(groupAddress(walletAddresses.sol))).toBeTruthy()
  await user.click(solana.getByRole('radio', { name: 'Base' }))
  const base = within(screen.getByRole('dialog', { name: 'Your Base address' }))
  expect(base.getByText(groupAddress(walletAddresses.base))).toBeTruthy()
  expect(base.getByText('Send only tokens on Base to this address.')).toBeTruthy()
})
