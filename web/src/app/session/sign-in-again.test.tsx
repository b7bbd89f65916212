import { accountsApi } from '@murmur/contract/identity/accounts'
import { passkeysApi } from '@murmur/contract/identity/passkeys'
import { profileApi } from '@murmur/contract/identity/profile'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { adasProfile } from '#test-support/examples/account-examples.ts'
import { ada, successReply } from '#test-support/examples/examples.ts'
import { stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { stubSolver } from '#test-support/fakes/stub-solver.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

const bob = { id: 'user-bob', username: 'bob', email: 'bob@example.test', isVerified: true }

let server: StubServer
beforeEach(() => {
  stubSolver()
  server = stubServer(ada)
})

/** Submits the edited profile after the session has expired. */
async function loseSession() {
  const app = renderApp('/app/settings?part=profile')
  const name = await screen.findByLabelText('Username')
  await app.user.clear(name)
  await app.user.type(name, 'countess')
  server.on(accountsApi.current, () => refuse('SIGNED_OUT'))
  server.on(profileApi.update, () => refuse('SIGNED_OUT'))
  await app.user.click(screen.getByRole('button', { name: 'Update Profile' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }))
  const signIn = async (password = 'secret1') => {
    await app.user.type(dialog.getByLabelText('Password'), password)
    await app.user.click(dialog.getByRole('checkbox', { name: 'I am not a robot' }))
    await dialog.findByText('Checked')
    await app.user.click(dialog.getByRole('button', { name: 'Log In' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull())
  }
  return { ...app, name, dialog, signIn }
}

test('signing in again after expiry keeps the page and its input', async () => {
  const { name, dialog, signIn, at, user, exits } = await loseSession()
  expect([at(), exits()]).toEqual(['/app/settings?part=profile', []])
  expect(dialog.getByLabelText('Email')).toHaveProperty('value', ada.email)
  expect(document.activeElement).toBe(dialog.getByLabelText('Password'))
  server.on(accountsApi.login, () => ({ userWithoutPassword: ada }))
  server.on(accountsApi.current, () => ({ userWithoutPassword: ada }))
  const preferenceReads = server.callsTo(profileApi.preferences).length
  await signIn()
  expect(at()).toBe('/app/settings?part=profile')
  expect(screen.getByLabelText('Username')).toBe(name)
  expect(name).toHaveProperty('value', 'countess')
  // Data that may have changed is fetched again.
  await waitFor(() => expect(server.callsTo(profileApi.preferences).length).toBeGreaterThan(preferenceReads))
  server.on(profileApi.update, () => ({ data: { ...adasProfile, username: 'countess' } }))
  await user.click(screen.getByRole('button', { name: 'Update Profile' }))
  await waitFor(() => expect(server.callsTo(profileApi.update)).toHaveLength(2))
})

test('another user who signs in sees no data of the previous one', async () => {
  const { signIn, dialog, at, user } = await loseSession()
  server.on(accountsApi.login, () => ({ userWithoutPassword: bob }))
  server.on(accountsApi.current, () => ({ userWithoutPassword: bob }))
  await user.clear(dialog.getByLabelText('Email'))
  await user.type(dialog.getByLabelText('Email'), bob.email)
  await signIn()
  expect(await screen.findByRole('heading', { name: 'Discover', level: 1 })).toBeTruthy()
  expect(at()).toBe('/app/discover')
  expect(document.body.innerHTML).not.toMatch(/countess|ada@example/)
  expect(screen.getAllByText(bob.email).length).toBeGreaterThan(0)
})

test('another user who signs in in another tab starts at Discover with empty forms', async () => {
  const { name, at } = await loseSession()
  server.on(accountsApi.current, () => ({ userWithoutPassword: bob }))
  server.on(profileApi.read, () => ({ data: { ...adasProfile, ...bob } }))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('heading', { name: 'Discover', level: 1 })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull()
  expect([at(), name.isConnected]).toEqual(['/app/discover', false])
  expect(document.body.innerHTML).not.toMatch(/countess/)
})

test('the prompt of a passkey closes with the dialog and starts no session', async () => {
  const authenticator = stubAuthenticator()
  server.on(passkeysApi.loginOptions, () => ({
    data: { rpId: 'localhost', challenge: 'AAAA', timeout: 1, userVerification: 'required' as const },
  }))
  server.on(passkeysApi.login, () => ({ userWithoutPassword: ada }))
  server.on(accountsApi.logout, () => successReply)
  const completePrompt = authenticator.holdPrompt()
  const { dialog, user } = await loseSession()
  await user.click(dialog.getByRole('button', { name: 'Log in with a passkey' }))
  await waitFor(() => expect(authenticator.get).toHaveBeenCalledOnce())
  await user.click(dialog.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(authenticator.get.mock.calls[0]?.[0]?.signal?.aborted).toBe(true)
  await act(async () => completePrompt())
  expect(server.callsTo(passkeysApi.login)).toEqual([])
  authenticator.remove()
})

test('logging out in the dialog leaves the app and forgets the page', async () => {
  server.on(accountsApi.logout, () => successReply)
  localStorage.setItem('murmur.returning', '1')
  const { dialog, user, at, state } = await loseSession()
  await user.click(dialog.getByRole('button', { name: 'Log Out' }))
  await screen.findByRole('heading', { name: 'Welcome Back' })
  expect([at(), state()]).toEqual(['/sign-up', null])
})

test('a rejected call does not end a session that is still valid', async () => {
  const app = renderApp('/app/settings')
  const name = await screen.findByLabelText('Username')
  await app.user.type(name, 'x')
  server.on(profileApi.update, () => refuse('SIGNED_OUT'))
  const before = server.callsTo(accountsApi.current).length
  await app.user.click(screen.getByRole('button', { name: 'Update Profile' }))
  await waitFor(() => expect(server.callsTo(accountsApi.current)).toHaveLength(before + 1))
  expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull()
})

test('the app closes the event stream while the session is expired', async () => {
  const streams = FakeEventSource.install()
  const { signIn } = await loseSession()
  await waitFor(() => expect(streams.open()).toHaveLength(0))
  server.on(accountsApi.login, () => ({ userWithoutPassword: ada }))
  server.on(accountsApi.current, () => ({ userWithoutPassword: ada }))
  await signIn()
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  // The stream itself may report the expiry.
  server.on(accountsApi.current, () => refuse('SIGNED_OUT'))
  act(() => streams.send({ type: 'session-ended', seq: 1, at: '2026-11-21T08:00:00Z', cause: 'expired' }))
  expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeTruthy()
})
