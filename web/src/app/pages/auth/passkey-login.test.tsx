import { accountsApi } from '@murmur/contract/identity/accounts'
import { passkeysApi } from '@murmur/contract/identity/passkeys'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toPasskeyError } from '#lib/passkeys/passkey-error.ts'
import { ada } from '#test-support/examples/examples.ts'
import { browserError, sentAssertion, stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { stubSolver } from '#test-support/fakes/stub-solver.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
  server = stubServer()
  server.on(passkeysApi.loginOptions, () => ({
    data: { rpId: 'localhost', challenge: 'AAAA', timeout: 1, userVerification: 'required' as const },
  }))
})
afterEach(() => authenticator.remove())

async function open() {
  const app = renderApp('/sign-up')
  await screen.findByRole('heading', { name: 'Welcome Back' })
  await app.user.click(screen.getByRole('tab', { name: 'Login' }))
  const press = () => app.user.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
  return { ...app, press }
}

test('a passkey signs in without the form', async () => {
  server.on(passkeysApi.login, () => ({ userWithoutPassword: ada }))
  const { press, at } = await open()
  await press()
  expect(await screen.findByText('Login successful!')).toBeTruthy()
  expect(at()).toBe('/app/discover')
  expect(server.callsTo(passkeysApi.login)[0]?.body).toEqual({ assertion: sentAssertion })
})

test('a cancelled prompt, an unsupported address and a refusal are shown beside the button', async () => {
  authenticator.get
    .mockRejectedValueOnce(browserError('NotAllowedError'))
    .mockRejectedValueOnce(browserError('SecurityError'))
  server.on(passkeysApi.login, () => refuse('WRONG_CREDENTIALS', { message: 'That passkey wasn’t accepted.' }))
  const { press } = await open()
  await press()
  expect(await screen.findByText(/^You weren’t signed in/)).toBeTruthy()
  await press()
  expect(await screen.findByText('Your browser doesn’t allow passkeys at this address.')).toBeTruthy()
  await press()
  expect(await screen.findByText('That passkey wasn’t accepted.')).toBeTruthy()
})

test('a passkey is offered beside the code only after the password requires a second factor', async () => {
  stubSolver()
  server.on(passkeysApi.login, () => ({ userWithoutPassword: ada }))
  server.on(accountsApi.login, () => refuse('SECOND_FACTOR_REQUIRED', { values: { kinds: 'passkeyMail' } }))
  const { user, press, at } = await open()
  const form = within(screen.getByRole('tabpanel', { name: 'Login' }))
  await user.type(form.getByLabelText('Email'), ada.email)
  await user.type(form.getByLabelText('Password'), 'a fine long password')
  await user.click(screen.getByRole('checkbox', { name: 'I am not a robot' }))
  await screen.findByText('Checked')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  expect(await screen.findByText(/^Log in with your passkey, or enter a code/)).toBeTruthy()
  await press()
  expect(await screen.findByText('Login successful!')).toBeTruthy()
  expect(at()).toBe('/app/discover')
})

test('browser errors are distinguished by their names', () => {
  expect(toPasskeyError(browserError('NotAllowedError')).reason).toBe('cancelled')
  expect(toPasskeyError(browserError('InvalidStateError')).reason).toBe('exists')
  expect(toPasskeyError(browserError('SecurityError')).reason).toBe('unsupported-origin')
  expect(toPasskeyError('odd').reason).toBe('cancelled')
})
