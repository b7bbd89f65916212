import { accountsApi, type User } from '@murmur/contract/identity/accounts'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Auth, useAuth } from '#features/auth/session/auth-context.ts'
import { AuthProvider } from '#features/auth/session/auth-provider.tsx'
import { pendingLogoutKey } from '#features/auth/session/pending-logout.ts'
import { ada, successReply } from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { covers } from '../../../../../spec/covers.ts'

const bob = { ...ada, id: 'user-bob', username: 'bob', email: 'bob@example.test' }
const credentials = { email: ada.email, password: 'secret1', captchaToken: 'token' }

function Show({ onShow }: { onShow: (auth: Auth) => void }) {
  const auth = useAuth()
  onShow(auth)
  return <p>{auth.isLoading ? 'loading' : (auth.user?.username ?? 'nobody')}</p>
}

function showAuth() {
  const seen: Auth[] = []
  render(
    <AuthProvider>
      <Show onShow={(auth) => seen.push(auth)} />
    </AuthProvider>,
  )
  const auth = () => {
    const last = seen.at(-1)
    if (!last) throw new Error('Nothing was shown')
    return last
  }
  return { auth, seen }
}

test('the provider starts as loading, fetches the session user and provides it', async () => {
  covers('4.states.auth.01', '4.states.auth.02', '4.states.auth.03')
  const server = stubServer(ada)
  const { auth, seen } = showAuth()
  expect(seen[0]).toMatchObject({ isLoading: true, user: null, isAuthenticated: false })
  await screen.findByText('ada')
  expect(server.calls.map((call) => call.name)).toEqual(['GET /users/getuserwithtoken'])
  expect(auth()).toMatchObject({ isLoading: false, user: ada, isAuthenticated: true })
})

test('the provider treats a failed startup fetch as unauthenticated and stops loading', async () => {
  covers('4.states.auth.04', '4.states.auth.05')
  const server = stubServer()
  server.on(accountsApi.current, noResponse)
  const { auth } = showAuth()
  await screen.findByText('nobody')
  expect(auth()).toMatchObject({ isLoading: false, user: null, isAuthenticated: false })
})

test('a login sets the user from userWithoutPassword', async () => {
  covers('4.states.auth.06')
  const server = stubServer()
  server.on(accountsApi.login, () => ({ userWithoutPassword: ada }))
  const { auth } = showAuth()
  await screen.findByText('nobody')
  await act(() => auth().login(credentials))
  expect(auth()).toMatchObject({ user: ada, isAuthenticated: true })
})

test('a logout clears the user before the server responds, and only logs a failed call', async () => {
  covers('4.states.auth.07', '4.states.auth.09')
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const server = stubServer(ada)
  server.on(accountsApi.logout, noResponse)
  const { auth } = showAuth()
  await screen.findByText('ada')
  act(() => auth().logout())
  expect(screen.getByText('nobody')).toBeTruthy()
  await waitFor(() => expect(log).toHaveBeenCalledOnce())
  expect(server.callsTo(accountsApi.logout)).toHaveLength(1)
  // Leaving the page, as the logout does at once, must not abort the request.
  expect(fetch).toHaveBeenCalledWith('/users/logout', expect.objectContaining({ keepalive: true }))
})

test('an unconfirmed logout is sent again before any other call', async () => {
  covers('4.states.auth.08')
  localStorage.setItem(pendingLogoutKey, '1')
  const server = stubServer(ada)
  server.on(accountsApi.logout, noResponse)
  const { auth } = showAuth()
  await screen.findByText('nobody')
  expect(server.calls.map((call) => call.name)).toEqual(['POST /users/logout'])

  // While the logout cannot be sent, a login is blocked too.
  server.on(accountsApi.login, () => ({ userWithoutPassword: ada }))
  await expect(auth().login(credentials)).rejects.toThrow()
  expect(server.callsTo(accountsApi.login)).toHaveLength(0)

  server.on(accountsApi.logout, () => successReply)
  await act(() => auth().login(credentials))
  expect(server.calls.slice(-2).map((call) => call.name)).toEqual(['POST /users/logout', 'POST /users/login'])
  expect(localStorage.getItem(pendingLogoutKey)).toBeNull()
})

test('a logout that the browser cannot store reaches the server, and is sent again if it fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const server = stubServer(ada)
  server.on(accountsApi.logout, noResponse)
  const { auth } = showAuth()
  await screen.findByText('ada')
  act(() => auth().logout())
  await waitFor(() => expect(server.callsTo(accountsApi.logout)).toHaveLength(1))

  server.on(accountsApi.logout, () => successReply)
  server.on(accountsApi.login, () => ({ userWithoutPassword: ada }))
  await act(() => auth().login(credentials))
  expect(server.callsTo(accountsApi.logout)).toHaveLength(2)
  await act(() => auth().login(credentials))
  expect(server.callsTo(accountsApi.logout)).toHaveLength(2)
})

test('a logout in another tab clears the user', async () => {
  stubServer(ada)
  showAuth()
  await screen.findByText('ada')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: pendingLogoutKey, newValue: '1' })))
  expect(screen.getByText('nobody')).toBeTruthy()
})

/** Holds back the next session reply until the test resolves it. */
function holdSessionReply(server: StubServer) {
  let resolve: (reply: { userWithoutPassword: User }) => void = () => undefined
  const promise = new Promise<{ userWithoutPassword: User }>((successReply) => {
    resolve = successReply
  })
  server.on(accountsApi.current, () => promise)
  return { answer: (user: User) => resolve({ userWithoutPassword: user }), refuse: () => resolve(signedOut) }
}
/** A refusal, typed as the delayed reply. */
const signedOut = refuse('SIGNED_OUT') as never

describe('a late session check', () => {
  test('does not undo a logout', async () => {
    const server = stubServer(ada)
    server.on(accountsApi.logout, () => successReply)
    const { auth } = showAuth()
    await screen.findByText('ada')
    const held = holdSessionReply(server)
    const check = auth().checkSession('expired')
    act(() => auth().logout())
    held.answer(ada)
    await act(() => check)
    expect(auth()).toMatchObject({ user: null, isAuthenticated: false })
  })

  test.each(['expired', 'ended'] as const)('does not undo a login (%s)', async (how) => {
    const server = stubServer(ada)
    server.on(accountsApi.login, () => ({ userWithoutPassword: bob }))
    const { auth, seen } = showAuth()
    await screen.findByText('ada')
    const held = holdSessionReply(server)
    const check = auth().checkSession(how)
    await act(() => auth().login(credentials))
    const before = seen.length
    server.on(accountsApi.current, () => ({ userWithoutPassword: bob }))
    held.refuse()
    await act(() => check)
    // Not even for a moment: the page would unmount and lose the user's input.
    for (const shown of [...seen.slice(before), auth()]) expect(shown).toMatchObject({ user: bob, isExpired: false })
  })

  test('does not end the next session', async () => {
    const server = stubServer(ada)
    server.on(accountsApi.login, () => ({ userWithoutPassword: bob }))
    const { auth } = showAuth()
    await screen.findByText('ada')
    const held = holdSessionReply(server)
    const check = auth().checkSession('ended')
    await act(() => auth().login(credentials))
    held.answer(ada)
    await act(() => check)
    server.on(accountsApi.current, () => refuse('SIGNED_OUT'))
    await act(() => auth().checkSession('expired'))
    expect(auth()).toMatchObject({ user: bob, isExpired: true })
  })

  test('does not block a check of the new session', async () => {
    const server = stubServer(ada)
    server.on(accountsApi.login, () => ({ userWithoutPassword: bob }))
    const { auth } = showAuth()
    await screen.findByText('ada')
    const held = holdSessionReply(server)
    const late = auth().checkSession('expired')
    await act(() => auth().login(credentials))
    server.on(accountsApi.current, () => refuse('SIGNED_OUT'))
    await act(() => auth().checkSession('expired'))
    expect(auth()).toMatchObject({ user: bob, isExpired: true })
    held.answer(ada)
    await act(() => late)
    expect(auth()).toMatchObject({ user: bob, isExpired: true })
  })
})

test('session replies to requests sent before a logout are ignored', async () => {
  const server = stubServer(ada)
  server.on(accountsApi.logout, () => successReply)
  const { auth } = showAuth()
  await screen.findByText('ada')
  for (const reload of [() => auth().refresh(), () => auth().retry()]) {
    const held = holdSessionReply(server)
    const late = reload()
    act(() => auth().logout())
    held.answer(ada)
    await act(() => late)
    expect(auth().user).toBeNull()
    server.on(accountsApi.current, () => ({ userWithoutPassword: ada }))
    await act(() => auth().refresh())
  }
})

test('useAuth throws outside its provider', () => {
  covers('4.states.auth.11')
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider')
})
