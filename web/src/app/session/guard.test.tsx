import { accountsApi } from '@murmur/contract/identity/accounts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, successReply, unverifiedUser } from '#test-support/examples/examples.ts'
import { noResponse, refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../spec/covers.ts'

const flag = 'murmur.returning'

describe('the guard', () => {
  test('marks a first-time visitor and redirects to the landing page', async () => {
    covers('2.guard.01', '2.guard.02')
    stubServer()
    const { at, exits } = renderApp('/app/history')
    await vi.waitFor(() => expect(exits()).toEqual(['/']), { timeout: 60_000 })
    expect(at()).toBe('/')
    expect(localStorage.getItem(flag)).not.toBeNull()
  })

  test('redirects a returning visitor to /sign-up', async () => {
    covers('2.guard.03')
    localStorage.setItem(flag, '1')
    stubServer()
    const { at } = renderApp('/app/history')
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(at()).toBe('/sign-up')
  })

  test('redirects an unverified user to verification with the email and the original path', async () => {
    covers('2.guard.04', '2.guard.05')
    const server = stubServer(unverifiedUser)
    server.on(accountsApi.requestCode, () => successReply)
    const { at, state } = renderApp('/app/history?side=buy#part')
    await screen.findByRole('heading', { name: 'Verify Your Email' })
    expect(at()).toBe('/verify-otp?email=ada%40example.test')
    expect(state()).toEqual({ from: '/app/history?side=buy#part' })
  })

  test('treats a failed startup request as no session', async () => {
    covers('4.states.auth.04')
    localStorage.setItem(flag, '1')
    stubServer().on(accountsApi.current, () => refuse('UPSTREAM_DOWN'))
    renderApp('/app')
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
  })

  test('does not redirect while the session is unknown because the server is down', async () => {
    const server = stubServer()
    server.on(accountsApi.current, noResponse)
    const { user, at, exits } = renderApp('/app/about')
    expect(await screen.findByRole('heading', { name: 'Murmur isn’t responding', level: 1 })).toBeTruthy()
    server.on(accountsApi.current, () => ({ userWithoutPassword: ada }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'About Page', level: 1 })).toBeTruthy()
    expect([at(), exits()]).toEqual(['/app/about', []])
  })

  test('shows a full-screen spinner while the auth state is loading', async () => {
    covers('2.routes.15')
    stubServer().on(accountsApi.current, () => new Promise(() => undefined))
    renderApp('/app/chat')
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), { timeout: 60_000 })
    const main = screen.getByText('Loading').closest('main')
    expect(main?.querySelector('[role=status]')).toBeTruthy()
    expect(main?.className).toContain('min-h-dvh')
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('a route', () => {
  beforeEach(() => void stubServer(ada))

  test.each([
    ['/app', 'Discover'],
    ['/app/discover', 'Discover'],
    ['/app/about', 'About Page'],
    ['/app/chat', 'Chat'],
    ['/app/help', 'Help'],
    ['/app/settings', 'Account Settings'],
    ['/app/soon', "We're Launching Soon"],
    ['/app/wallet', 'Wallet'],
    ['/app/nowhere/at/all', 'Not Found'],
  ])('%s shows "%s" to a verified user', async (path, heading) => {
    covers('2.guard.06', '2.routes.06', '2.routes.13')
    const { at } = renderApp(path)
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeTruthy()
    expect(at()).toBe(path)
  })

  test.each([
    ['/nowhere', 'Not Found'],
    ['/no/such/page', 'Not Found'],
  ])('%s shows "%s" without a session and sends no request', async (path, heading) => {
    covers('2.routes.14')
    renderApp(path)
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeTruthy()
    expect(fetch).not.toHaveBeenCalled()
  })
})
