import { accountsApi } from '@murmur/contract/identity/accounts'
import { act, cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ada, successReply, unverifiedUser } from '#test-support/examples/examples.ts'
import { refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { stubSolver } from '#test-support/fakes/stub-solver.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

beforeEach(() => void stubSolver())

async function solve(user: UserEvent, form: ReturnType<typeof within>) {
  await user.click(form.getByRole('checkbox', { name: 'I am not a robot' }))
  await form.findByText('Checked')
}

test('a login returns to the page that the guard redirected from', async () => {
  localStorage.setItem('murmur.returning', '1')
  const server = stubServer()
  server.on(accountsApi.login, () => ({ userWithoutPassword: ada }))
  const app = renderApp('/app/about?a=b')
  const form = within(await screen.findByRole('tabpanel', { name: 'Login' }))
  await app.user.type(form.getByLabelText('Email'), 'ada@example.test')
  await app.user.type(form.getByLabelText('Password'), 'secret1')
  await solve(app.user, form)
  await app.user.click(form.getByRole('button', { name: 'Log In' }))
  await screen.findByRole('heading', { name: 'About Page', level: 1 })
  expect(app.at()).toBe('/app/about?a=b')
})

test('a common password gets a warning before the account is created, even if its field keeps the focus', async () => {
  const server = stubServer()
  server.on(accountsApi.checkPassword, () => refuse('TOO_MANY_REQUESTS'))
  server.on(accountsApi.register, () => ({ userWithoutPassword: unverifiedUser }))
  server.on(accountsApi.requestCode, () => successReply)
  const { user } = renderApp('/sign-up')
  await user.click(await screen.findByRole('tab', { name: 'Signup' }))
  const form = within(screen.getByRole('tabpanel', { name: 'Signup' }))
  await user.type(form.getByLabelText('Username'), 'ada')
  await user.type(form.getByLabelText('Email'), 'ada@example.test')
  for (const label of ['Password', 'Confirm Password']) await user.type(form.getByLabelText(label), '123456')
  await solve(user, form)
  server.on(accountsApi.checkPassword, () => ({ isCommon: true }))
  await user.click(form.getByRole('button', { name: 'Sign Up' }))
  expect(await form.findByText(/one of the most common passwords/)).toBeTruthy()
  expect(server.callsTo(accountsApi.register)).toHaveLength(0)
  // A second submit is accepted; the captcha is still valid.
  await user.click(form.getByRole('button', { name: 'Sign Up' }))
  expect(await screen.findByText('Signup successful!')).toBeTruthy()
})

test('a "Sign up" link opens the Signup tab, the plain path the Login tab', async () => {
  stubServer()
  renderApp('/sign-up?tab=signup')
  expect(await screen.findByRole('tab', { name: 'Signup', selected: true })).toBeTruthy()
  cleanup()
  renderApp('/sign-up')
  expect(await screen.findByRole('tab', { name: 'Login', selected: true })).toBeTruthy()
})

test('the link below the form names the other tab', async () => {
  stubServer()
  const { user } = renderApp('/sign-up')
  expect(await screen.findByText('New to Murmur? Choose Signup to create an account.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Signup' }))
  expect(screen.getByText('New here? Create your account below.')).toBeTruthy()
  expect(screen.queryByText(/Choose Signup/)).toBeNull()
})

test('the sign-up page shows that the browser is offline', async () => {
  stubServer()
  renderApp('/sign-up')
  await screen.findByRole('tab', { name: 'Login' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^You’re offline/).closest('[role=status]')).toBeTruthy()
})
