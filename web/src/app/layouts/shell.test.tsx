import { deploymentApi } from '@murmur/contract/deployment'
import { accountsApi } from '@murmur/contract/identity/accounts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PlainLayout } from '#app/layouts/plain-layout.tsx'
import { Sidebar } from '#app/layouts/sidebar.tsx'
import { SidebarWrapper } from '#app/layouts/sidebar-wrapper.tsx'
import { AuthContext } from '#features/auth/session/auth-context.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { BrowserRouter } from '#lib/routing/router.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { ada } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../spec/covers.ts'

async function openShell() {
  const server = stubServer(ada)
  const app = renderApp('/app/chat')
  await screen.findByRole('heading', { name: 'Chat', level: 1 })
  return { server, ...app, sidebar: within(screen.getByRole('complementary')) }
}

test('the sidebar shows exactly six links and marks the active one', async () => {
  covers('2.shell.01', '2.shell.02')
  const { sidebar } = await openShell()
  const links = sidebar.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Discover', '/app/discover'],
    ['Chat', '/app/chat'],
    ['Wallet', '/app/wallet'],
    ['Trade', '/app/manual-trading'],
    ['History', '/app/history'],
    ['Settings', '/app/settings'],
  ])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual([
    'Chat',
  ])
})

test("the sidebar shows the user's first letter, username and email, and a logout button", async () => {
  covers('2.shell.03', '2.shell.04')
  const { sidebar, user, server, exits } = await openShell()
  for (const text of ['a', 'ada', 'ada@example.test']) expect(sidebar.getByText(text)).toBeTruthy()
  server.on(accountsApi.logout, noResponse)
  vi.spyOn(console, 'error').mockReturnValue()
  await user.click(sidebar.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(exits()).toEqual(['/']))
})

test('without a user shows the letter M and placeholders', () => {
  covers('2.shell.05')
  const noSession = { user: null, isAuthenticated: false, isLoading: false } as never
  render(
    <I18nProvider i18n={createI18n()}>
      <BrowserRouter>
        <AuthContext value={noSession}>
          <Sidebar />
        </AuthContext>
      </BrowserRouter>
    </I18nProvider>,
  )
  for (const text of ['M', 'Murmur user', 'No email']) expect(screen.getByText(text)).toBeTruthy()
})

test('the sidebar is a drawer on small screens, which closes when a link is chosen', async () => {
  covers('2.shell.06')
  const { user, at } = await openShell()
  const button = screen.getByRole('button', { name: 'Open menu' })
  expect(button.closest('header')?.className).toContain('desk:hidden')
  await user.click(button)
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  expect(drawer.className).toContain('from-start')
  await user.click(within(drawer).getByRole('link', { name: 'Wallet' }))
  await screen.findByRole('heading', { name: 'Wallet', level: 1 })
  expect(at()).toBe('/app/wallet')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the layouts render scrolling content beside the sidebar, plain children, and children beside the sidebar', async () => {
  covers('2.shell.07')
  const { unmount } = await openShell()
  expect(screen.getByRole('main').className).toContain('overflow-y-auto')
  unmount()
  const noSession = { user: null, isAuthenticated: false, isLoading: false } as never
  render(
    <I18nProvider i18n={createI18n()}>
      <BrowserRouter>
        <AuthContext value={noSession}>
          <SidebarWrapper>
            <p>children</p>
          </SidebarWrapper>
        </AuthContext>
        <PlainLayout>
          <p>plain</p>
        </PlainLayout>
      </BrowserRouter>
    </I18nProvider>,
  )
  expect(screen.getByText('children').parentElement?.querySelector('aside')).toBeTruthy()
  expect(screen.getByText('plain')).toBeTruthy()
})

test('the sandbox badge marks the money as play money, and links to mailbox and faucet', async () => {
  const { user } = await openShell()
  await user.click(await screen.findByRole('button', { name: 'Sandbox: play money' }))
  expect(screen.getByRole('link', { name: 'Mailbox' })).toHaveProperty('href', 'http://sandbox.test/mailbox')
  expect(screen.getByRole('link', { name: 'Faucet' })).toHaveProperty('href', 'http://sandbox.test/faucet')
})

test('a live deployment shows no sandbox badge', async () => {
  const server = stubServer(ada)
  const live = { sandbox: null, chains: [], platformFeeBps: 50, defaultSlippageBps: 100, version: '1' }
  server.on(deploymentApi.read, () => live)
  renderApp('/app/chat')
  await waitFor(() => expect(server.callsTo(deploymentApi.read)).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Chat', level: 1 })
  expect(screen.queryByText('Sandbox: play money')).toBeNull()
})

test('the app signs the browser out when its session is revoked', async () => {
  const streams = FakeEventSource.install()
  const { exits, server } = await openShell()
  server.on(accountsApi.current, () => refuse('SIGNED_OUT'))
  // The heading may render before the effects of its commit have run.
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  act(() => streams.send({ type: 'session-ended', seq: 1, at: '2026-11-21T08:00:00Z', cause: 'ended' }))
  await waitFor(() => expect(exits()).toEqual(['/']))
  await waitFor(() => expect(streams.open()).toHaveLength(0))
})

test('a page reached by a link begins at its top, and Back returns to the place on the page before', async () => {
  const { sidebar, user } = await openShell()
  const content = screen.getByRole('main')
  const scrollTo = (top: number) => fireEvent.scroll(content, { target: { scrollTop: top } })
  scrollTo(400)
  await user.click(sidebar.getByRole('link', { name: 'History' }))
  await screen.findByRole('heading', { name: 'Trade History', level: 1 })
  expect(content.scrollTop).toBe(0)
  scrollTo(150)
  act(() => history.back())
  await screen.findByRole('heading', { name: 'Chat', level: 1 })
  expect(content.scrollTop).toBe(400)
  act(() => history.forward())
  await screen.findByRole('heading', { name: 'Trade History', level: 1 })
  expect(content.scrollTop).toBe(150)
})

test('the skip link moves the focus to the content and leaves the address as it is', async () => {
  const { user } = await openShell()
  await user.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(location.hash).toBe('')
})
