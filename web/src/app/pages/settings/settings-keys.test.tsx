import { accountsApi } from '@murmur/contract/identity/accounts'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { stubSettings } from '#test-support/open/stub-settings.ts'
import { covers } from '../../../../../spec/covers.ts'

const ethPrivateKey = `0x${'c0ffee12'.repeat(8)}`
const solPrivateKey = '5Kd3NBUAdUnhyzenEwVLy9pBKxSwXvE9FMPyR4UKZvpe6E3AgLrNQf2z'

let server: StubServer
let mounts: MockInstance<QueryClient['mount']>
/** The app's cache of server responses. */
const stores = () => mounts.mock.contexts as QueryClient[]
beforeEach(() => {
  mounts = vi.spyOn(QueryClient.prototype, 'mount')
  server = stubServer(ada)
  stubSettings(server)
  server.on(walletsApi.exportKeys, () => ({ data: { ethPrivateKey, solPrivateKey } }))
})

const section = (name: string) =>
  within(screen.getByText(name, { selector: 'section h2' }).closest('section') as HTMLElement)

async function open() {
  const app = renderApp('/app/settings/danger')
  await screen.findByText('Danger zone', { selector: 'h1' })
  const security = section('Private Keys')
  const password = (await security.findByLabelText('Password')) as HTMLInputElement
  const button = security.getByRole('button', { name: 'Export Private Keys' })
  return { ...app, security, password, button }
}

async function openKeys() {
  const app = await open()
  await app.user.type(app.password, 'secret1')
  await app.user.click(app.button)
  const heading = await screen.findByText('Your Private Keys', { selector: 'dialog[open] h2' })
  const dialog = within(heading.closest('dialog') as HTMLElement)
  return { ...app, dialog }
}

/** Everything that the browser could still expose. */
function traces(): string {
  const stored = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  const all = { shouldDehydrateQuery: () => true, shouldDehydrateMutation: () => true }
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value)
  const cached = stores().map((store) => JSON.stringify(dehydrate(store, all)))
  return [document.documentElement.outerHTML, ...fields, ...stored, ...cached].join('\n')
}

describe('the key export', () => {
  test('works only with a password', async () => {
    covers('4.states.export.01')
    const { button, password, security, user } = await open()
    expect(button).toHaveProperty('ariaDisabled', 'true')
    await user.click(button)
    expect(await security.findByText('Password is required')).toBeTruthy()
    expect(document.activeElement).toBe(password)
    expect(server.callsTo(walletsApi.exportKeys)).toHaveLength(0)
    await user.type(password, 's')
    expect(button).not.toHaveProperty('ariaDisabled', 'true')
    expect(security.queryByText('Password is required')).toBeNull()
  })

  test('works only with a user id', async () => {
    covers('4.states.export.01')
    server.on(accountsApi.current, () => ({ userWithoutPassword: { ...ada, id: '' } }))
    const { button, password, user } = await open()
    await user.type(password, 'secret1{Enter}')
    expect(button).toHaveProperty('ariaDisabled', 'true')
    expect(server.callsTo(walletsApi.exportKeys)).toHaveLength(0)
  })

  test('sends the password, entered again, and shows both keys with the warning', async () => {
    covers('2.settings.08', '2.settings.10', '2.settings.11', '3.entities.07', '3.entities.08', '7.calls.17')
    const { dialog, user } = await openKeys()
    expect(server.callsTo(walletsApi.exportKeys).map(({ name, body }) => [name, body])).toEqual([
      ['POST /users/exportprivatekeys', { password: 'secret1' }],
    ])
    expect(dialog.getByText('Keep these keys secure. Anyone with these keys can access your wallets.')).toBeTruthy()
    expect(dialog.queryByText(ethPrivateKey)).toBeNull()
    for (const [name, key] of [
      ['Ethereum private key', ethPrivateKey],
      ['Solana private key', solPrivateKey],
    ] as const) {
      await user.click(dialog.getByRole('button', { name: `Show ${name}` }))
      expect(dialog.getByText(key)).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: `Hide ${name}` }))
      expect(dialog.queryByText(key)).toBeNull()
      await user.click(dialog.getByRole('button', { name: `Copy ${name}` }))
      expect(await navigator.clipboard.readText()).toBe(key)
    }
    expect((await dialog.findAllByText('Copied')).length).toBeGreaterThan(0)
    expect(dialog.getByText(/MetaMask/)).toBeTruthy()
    expect(dialog.getByText(/Phantom/)).toBeTruthy()
  })

  test('shows the copy indicator for 2 s', async () => {
    covers('9.constants.timers.03')
    const { dialog } = await openKeys()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const copy = dialog.getByRole('button', { name: 'Copy Solana private key' })
    fireEvent.click(copy)
    await waitFor(() => expect(within(copy).getByText('Copied')).toBeTruthy())
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(within(copy).getByText('Copied')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(within(copy).queryByText('Copied')).toBeNull()
    expect(within(copy).getByText('Copy')).toBeTruthy()
  })

  test('shows that copying failed, and offers to show the key instead', async () => {
    const { dialog, user } = await openKeys()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await user.click(dialog.getByRole('button', { name: 'Copy Solana private key' }))
    const alert = await dialog.findByText('We couldn’t copy it. Show the key and copy it by hand.')
    expect(alert.closest('[role=alert]')).toBeTruthy()
  })

  test('stores the keys nowhere, and drops them and the password on closing', async () => {
    const { dialog, user } = await openKeys()
    await user.click(dialog.getByRole('button', { name: 'Show Ethereum private key' }))
    expect(traces()).toContain(ethPrivateKey)
    expect(stores().length).toBeGreaterThan(0)
    const cached = stores().map((store) => JSON.stringify(dehydrate(store, { shouldDehydrateMutation: () => true })))
    expect(cached.join()).not.toContain(ethPrivateKey)
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    for (const secret of [ethPrivateKey, solPrivateKey, 'secret1']) expect(traces()).not.toContain(secret)
  })

  test.each([
    ['Escape', () => document.querySelector('dialog')?.close()],
    ['leaving the page for the browser’s own store', () => fireEvent(window, new Event('pagehide'))],
  ])('drops the keys on %s', async (_name, leave) => {
    await openKeys()
    leave()
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    expect(traces()).not.toContain(ethPrivateKey)
  })

  test('clears the keys after 60 seconds with an earlier warning, and extends the time on request', async () => {
    const { dialog, user } = await openKeys()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    // The first countdown runs on real time; extending restarts it on fake time.
    fireEvent.click(dialog.getByRole('button', { name: '60 More Seconds' }))
    await act(() => vi.advanceTimersByTimeAsync(46_000))
    expect(dialog.getByText('The keys disappear from this screen in 15 s.')).toHaveProperty('role', 'status')
    fireEvent.click(dialog.getByRole('button', { name: '60 More Seconds' }))
    await act(() => vi.advanceTimersByTimeAsync(58_000))
    expect(document.querySelector('dialog')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(document.querySelector('dialog')).toBeNull()
    vi.useRealTimers()
    const notice = screen.getByText('The keys are no longer shown. Export them again if you need them.')
    expect(notice.closest('[role=status]')).toBeTruthy()
    expect(traces()).not.toContain(ethPrivateKey)
    await user.keyboard('x')
  })

  test('shows the server’s message and reason on failure, otherwise the message of the spec', async () => {
    covers('8.errors.09')
    const message = 'The password is wrong. Nothing was exported; please try again.'
    server.on(walletsApi.exportKeys, () => refuse('WRONG_CREDENTIALS', { message }))
    const { password, security, user } = await open()
    await user.type(password, 'wrong{Enter}')
    expect(await security.findByText(message)).toBeTruthy()
    expect(password).toHaveProperty('ariaInvalid', 'true')
    const reason = 'You can export keys again at 2026-11-22 20:41 UTC.'
    server.on(walletsApi.exportKeys, () => refuse('ON_HOLD', { reason }))
    await user.type(password, '{Enter}')
    expect(await security.findByText(reason)).toBeTruthy()
    server.on(walletsApi.exportKeys, noResponse)
    await user.type(password, '{Enter}')
    expect(await security.findByText('Failed to export private key')).toBeTruthy()
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('drops a response that arrives after the user left the page', async () => {
    let answer = (_: unknown) => {}
    server.on(walletsApi.exportKeys, () => new Promise((resolve) => (answer = resolve as typeof answer)))
    const { password, user } = await open()
    await user.type(password, 'secret1{Enter}')
    await screen.findByText('Exporting...')
    fireEvent(window, new Event('pagehide'))
    await act(async () => answer({ data: { ethPrivateKey, solPrivateKey } }))
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('asks to sign in again within its section if the session has ended', async () => {
    server.on(walletsApi.exportKeys, () => refuse('SIGNED_OUT'))
    const { password, user, at } = await open()
    server.on(accountsApi.current, () => refuse('SIGNED_OUT'))
    await user.type(password, 'secret1{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeTruthy()
    expect(at()).toBe('/app/settings/danger')
  })
})
