import { settingsPageNames } from '@murmur/contract/page-paths'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settingsPages } from '#app/pages/settings/settings-pages.ts'
import { navigate } from '#lib/routing/navigate.ts'
import { ada } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { stubSettings } from '#test-support/open/stub-settings.ts'
import { covers } from '../../../../../spec/covers.ts'

beforeEach(() => stubSettings(stubServer(ada)))

const index = () => within(screen.getByRole('navigation', { name: 'Settings sections' }))
const heading = (name: string) => screen.findByText(name, { selector: 'h1' })
const titles = [
  'Profile',
  'Security',
  'Recipients',
  'Limits and trading',
  'Notifications',
  'Language and display',
  'Data and terms',
  'Danger zone',
]

async function open(path: Parameters<typeof renderApp>[0] = '/app/settings') {
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return app
}

/** A phone's window. */
const stubPhone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))

describe('the list of settings pages', () => {
  test('is beside the profile under "Account Settings"', async () => {
    covers('2.routes.10', '2.settings.01')
    await open()
    expect(await heading('Account Settings')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/app/help')
    const links = index().getAllByRole('link')
    expect(links.map((link) => link.firstElementChild?.nextElementSibling?.firstChild?.textContent)).toEqual(titles)
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', ...Array(7).fill(null)])
    expect(screen.getByRole('region', { name: 'Profile Information' })).toBeTruthy()
  })

  test('describes each page by its state', async () => {
    await open()
    const state = (name: string) => {
      const link = index().getByRole('link', { name })
      return document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent
    }
    await waitFor(() => expect(state('Security')).toBe('Login has no second step'))
    await waitFor(() => expect(state('Limits and trading')).toBe('No limit set'))
    expect([state('Profile'), state('Notifications'), state('Language and display')]).toEqual([
      ada.email,
      'News in the chat',
      'English · Same as system',
    ])
    expect(state('Danger zone')).toBeUndefined()
  })

  test('is a separate page on phones', async () => {
    stubPhone()
    const { user, at } = await open()
    expect(index().getAllByRole('link')).toHaveLength(titles.length)
    const profile = screen.getByRole('region', { name: 'Profile Information' })
    expect(profile.closest('.max-desk\\:hidden')).toBeTruthy()
    await user.click(index().getByRole('link', { name: /^Security/ }))
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Security')))
    expect(at()).toBe('/app/settings/security')
    await user.click(screen.getByRole('link', { name: 'Account Settings' }))
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Account Settings')))
  })

  test('opens each page, which has its sections and receives the focus', async () => {
    const { user, at } = await open()
    for (const [position, name] of settingsPageNames.entries()) {
      await user.click(index().getByRole('link', { name: titles[position] as string }))
      const title = await heading(titles[position] as string)
      expect(document.activeElement).toBe(title)
      expect(at()).toBe(`/app/settings/${name}`)
      expect(index().getByRole('link', { current: 'page', name: titles[position] as string })).toBeTruthy()
      for (const id of settingsPages[name].sections) expect(document.querySelector(`#${id} section h2`)).toBeTruthy()
    }
  })

  test('shows "Not Found" for a page that does not exist', async () => {
    renderApp('/app/settings/nothing')
    expect(await screen.findByText('Not Found', { selector: 'h1' })).toBeTruthy()
  })
})

describe('an older link', () => {
  test.each([
    ['limits', 'Limits and trading', '/app/settings/limits'],
    ['security', 'Danger zone', '/app/settings/danger'],
    ['two-factor', 'Security', '/app/settings/security'],
    ['data', 'Data and terms', '/app/settings/data'],
  ])('to #%s opens its page', async (id, title, to) => {
    renderApp(`/app/settings#${id}`)
    await heading(title)
    await waitFor(() => expect(document.getElementById(id)?.contains(document.activeElement)).toBe(true))
    // Without the fragment, which would cost the focus when a dialog closes.
    expect(location.pathname + location.hash).toBe(to)
  })

  test('works while the settings are already open', async () => {
    await open()
    act(() => navigate('/app/settings#news'))
    await heading('Notifications')
    await waitFor(() => expect(document.activeElement?.closest('#news')).toBeTruthy())
  })

  test('from a sign-in provider opens the linked sign-ins with the outcome', async () => {
    renderApp('/app/settings?oauth=taken')
    await heading('Security')
    expect(location.search).toBe('?oauth=taken')
  })
})

describe('the search', () => {
  const search = () => screen.getByRole('searchbox', { name: 'Search settings' })
  const results = () => within(screen.getByRole('list', { name: 'Search settings' })).getAllByRole('link')

  test('finds settings by label and synonym, and goes to the control', async () => {
    const { user } = await open()
    await user.type(search(), 'dark mode')
    // The search loads when its field gets the focus.
    expect(await screen.findByText('1 setting found')).toHaveProperty('role', 'status')
    expect(results().map(({ textContent }) => textContent)).toEqual(['ThemeLanguage and display'])
    await user.keyboard('{Enter}')
    await heading('Language and display')
    const theme = () => document.querySelector<HTMLElement>('[data-setting=theme]')
    await waitFor(() => expect(theme()?.contains(document.activeElement)).toBe(true))
    expect(document.activeElement).toHaveProperty('checked', true)
    expect(theme()?.dataset.found).toBe('')
    expect(search()).toHaveProperty('value', '')
    // The same setting again, whose address does not change.
    await user.type(search(), '2fa')
    expect(results()[0]?.textContent).toBe('Two-Factor AuthSecurity')
    await user.clear(search())
    await user.type(search(), 'theme{ArrowDown}{Enter}')
    await waitFor(() => expect(theme()?.contains(document.activeElement)).toBe(true))
  })

  test('goes to the first result if Enter comes before the search has loaded', async () => {
    await open()
    fireEvent.change(search(), { target: { value: 'seed phrase' } })
    const form = search().closest('form')
    if (form) fireEvent.submit(form)
    await heading('Danger zone')
  })

  test('offers the help if nothing matches', async () => {
    const { user } = await open('/app/settings/data')
    await user.type(search(), 'zzz')
    expect(await screen.findByText('No setting matches “zzz”. The help may have the answer.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/app/help')
  })
})

describe('the settings pages', () => {
  test('state who holds the keys, and link to their export', async () => {
    covers('2.settings.19')
    const { user } = await open('/app/settings/security')
    expect((await screen.findByText(/^Murmur holds the keys of your wallets, encrypted/)).textContent).toMatch(
      /You can export them at any time\. You have to trust the operator of this server\./,
    )
    await user.click(screen.getByRole('link', { name: 'Export your private keys' }))
    await heading('Danger zone')
    await waitFor(() => expect(document.activeElement?.closest('#security')).toBeTruthy())
  })

  test('separate the actions that cannot be undone', async () => {
    const { part } = await openSettings('delete')
    expect(screen.getByText(/These actions can cost you everything/)).toBeTruthy()
    expect(await part.findByRole('button', { name: 'Delete Account' })).toBeTruthy()
    expect(document.querySelectorAll('section.border-loss\\!')).toHaveLength(2)
  })

  test('link to the password reset by mail', async () => {
    const { user, at, part } = await openSettings('password')
    await user.click(await part.findByRole('link', { name: 'Set a New Password by Email' }))
    await heading('Forgot Password')
    expect(at()).toBe('/forgot-password')
  })

  test('mark the SMS factor as Coming Soon', async () => {
    covers('2.settings.16')
    const { part } = await openSettings('two-factor')
    const sms = await part.findByText('SMS')
    expect(within(sms.closest('li') as HTMLElement).getByText('Coming Soon')).toBeTruthy()
  })

  test('show social connections as disabled toggles, marked Coming Soon', async () => {
    covers('2.settings.17', '2.settings.18')
    const { part: social } = await openSettings('social')
    for (const name of ['Twitter', 'Telegram', 'Discord', 'WhatsApp']) {
      const toggle = social.getByRole('switch', { name, checked: false })
      expect(toggle).toHaveProperty('disabled', true)
      // The style that is also drawn in forced colours.
      expect(toggle.classList).toContain('switch')
    }
    expect(social.getByText('Coming Soon')).toBeTruthy()
  })

  test('list the shortcuts', async () => {
    const { part, user, dialog } = await openSettings('appearance')
    await user.click(await part.findByRole('button', { name: 'Show all shortcuts' }))
    expect((await dialog('Keyboard shortcuts')).getByText('Open the Buy tab')).toBeTruthy()
  })
})
