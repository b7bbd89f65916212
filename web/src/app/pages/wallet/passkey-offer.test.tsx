import { portfolioApi } from '@murmur/contract/trading/portfolio'
import { type SigningPasskeys, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { createPortfolio } from '#test-support/examples/portfolio-examples.ts'
import { noSigningPasskeys } from '#test-support/examples/signing-examples.ts'
import { stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { openWallet, stubWalletServer } from '#test-support/open/open-wallet.ts'

let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
})
afterEach(() => authenticator.remove())

const title = 'Ask for my passkey before money moves'

async function open(state: Partial<SigningPasskeys> = {}, portfolio = createPortfolio()) {
  const server = stubWalletServer()
  server.on(portfolioApi.read, () => ({ data: portfolio }))
  server.on(signingPasskeysApi.read, () => ({ data: { ...noSigningPasskeys, ...state } }))
  const app = await openWallet()
  // The links load with the page, the offer after them.
  await screen.findByRole('heading', { name: 'Look after your wallet' })
  await app.section('sol')
  return { ...app, server }
}

test('the wallet offers a passkey to a user without one, and leads to its setting', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Set Up' }).getAttribute('href')).toBe(
    '/app/settings/security#signing-passkeys',
  )
})

test('a declined offer does not return, and leaves the focus in the wallet', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(title)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Look after your wallet' }))
  // The browser's storage names no user.
  expect(Object.keys(localStorage).join()).not.toContain(ada.id)
  cleanup()
  const { server } = await open()
  expect(screen.queryByText(title)).toBeNull()
  expect(server.callsTo(signingPasskeysApi.read)).toHaveLength(0)
})

test.each<[string, Partial<SigningPasskeys>]>([
  ['has a passkey', { credentialIds: ['cred-of-the-laptop-1'] }],
  ['visits at an address without passkeys', { recoverySeconds: null }],
])('a user who %s gets no offer', async (_, state) => {
  const { server } = await open(state)
  await vi.waitFor(() => expect(server.callsTo(signingPasskeysApi.read)).toHaveLength(1))
  // Lets the reply be rendered.
  await act(() => new Promise((done) => setTimeout(done)))
  expect(screen.queryByText(title)).toBeNull()
})

test('an empty wallet and a browser without passkeys get no offer', async () => {
  const { server } = await open({}, createPortfolio({ positions: [] }))
  cleanup()
  authenticator.remove()
  const other = await open()
  for (const each of [server, other.server]) expect(each.callsTo(signingPasskeysApi.read)).toHaveLength(0)
  expect(screen.queryByText(title)).toBeNull()
})
