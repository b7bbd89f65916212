import { type Preferences, profileApi } from '@murmur/contract/identity/profile'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readStoredAppearance } from '#lib/preferences/theme.ts'
import { examplePreferences } from '#test-support/examples/account-examples.ts'
import { ada } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'

let server: StubServer
let storedPreferences: Preferences
const root = document.documentElement
beforeEach(() => {
  server = stubServer(ada)
  stubSettings(server)
  storedPreferences = examplePreferences
  server.on(profileApi.preferences, () => ({ data: storedPreferences }))
  server.on(profileApi.setPreferences, ({ body }) => {
    storedPreferences = { ...storedPreferences, ...(body as Partial<Preferences>) }
    return { data: storedPreferences }
  })
  for (const name of ['theme', 'palette']) delete root.dataset[name]
})

const sent = () => server.callsTo(profileApi.setPreferences).map(({ body }) => body)

describe('Trading', () => {
  test('stores the usual priority of trades at once', async () => {
    const { user, part } = await openSettings('trading')
    const group = within(await part.findByRole('group', { name: 'Usual priority' }))
    await waitFor(() => expect(group.getByRole('radio', { name: 'Normal' })).toHaveProperty('checked', true))
    await user.click(group.getByRole('radio', { name: 'Fast' }))
    expect(group.getByRole('radio', { name: 'Fast' })).toHaveProperty('checked', true)
    await waitFor(() => expect(sent()).toEqual([{ priority: 'fast' }]))
  })

  test('shows no usual priority before the account’s preferences load, except one chosen meanwhile', async () => {
    server.on(profileApi.preferences, () => new Promise<{ data: Preferences }>(() => undefined))
    let answer: () => void = () => undefined
    server.on(profileApi.setPreferences, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { data: { ...examplePreferences, priority: 'fast' as const } }
    })
    const { user, part } = await openSettings('trading')
    const group = within(await part.findByRole('group', { name: 'Usual priority' }))
    const checked = () => group.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)
    const newsState = () => document.querySelector('a[href="/app/settings/notifications"] bdi')?.textContent
    expect([checked(), newsState()]).toEqual([[false, false, false], ''])
    await user.click(group.getByRole('radio', { name: 'Fast' }))
    expect(checked()).toEqual([false, true, false])
    answer()
    await waitFor(() => expect(newsState()).toBe('News in the chat'))
    expect(checked()).toEqual([false, true, false])
  })
})

describe('Appearance', () => {
  test('applies theme and colours immediately, stores them for the first paint and sends them', async () => {
    const { user, part } = await openSettings('appearance')
    expect(part.getByRole('radio', { name: 'Same as system' })).toHaveProperty('checked', true)
    await user.click(part.getByRole('radio', { name: 'Dark' }))
    expect(root.dataset.theme).toBe('dark')
    await user.click(part.getByRole('radio', { name: 'Blue and orange' }))
    expect(root.dataset.palette).toBe('blue-orange')
    await waitFor(() => expect(sent()).toEqual([{ theme: 'dark' }, { palette: 'blue-orange' }]))
    expect(readStoredAppearance()).toMatchObject({ theme: 'dark', palette: 'blue-orange' })
    await user.click(part.getByRole('radio', { name: 'Same as system' }))
    expect(root.dataset.theme).toBeUndefined()
  })

  test('keeps a choice made before the account’s preferences load', async () => {
    storedPreferences = { ...examplePreferences, palette: 'blue-orange' }
    let isFirst = true
    server.on(profileApi.preferences, () => {
      if (!isFirst) return { data: storedPreferences }
      isFirst = false
      return new Promise<{ data: Preferences }>(() => undefined)
    })
    const { user, part } = await openSettings('appearance')
    await user.click(part.getByRole('radio', { name: 'Dark' }))
    await waitFor(() => expect(root.dataset.palette).toBe('blue-orange'))
    expect(root.dataset.theme).toBe('dark')
  })

  test('explains each level, and can turn the single-key shortcuts off', async () => {
    const { user, part } = await openSettings('appearance')
    const descriptionOf = (name: string) => {
      const radio = part.getByRole('radio', { name })
      return document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent
    }
    expect(['Beginner', 'Standard', 'Expert'].map(descriptionOf)).toEqual([
      'Fewer figures, with every trading term explained.',
      'What most people need, and nothing more.',
      'More figures and more shortcuts.',
    ])
    await user.click(part.getByRole('radio', { name: 'Expert' }))
    await user.click(part.getByRole('switch', { name: 'Single-key shortcuts' }))
    await waitFor(() => expect(sent()).toEqual([{ level: 'expert' }, { hotkeys: false }]))
    expect(part.getByRole('switch', { name: 'Single-key shortcuts' })).toHaveProperty('checked', false)
  })

  test('prefers the account’s preferences over the browser’s', async () => {
    localStorage.setItem('murmur.look', JSON.stringify({ theme: 'light', palette: 'blue-orange', hotkeys: 'odd' }))
    storedPreferences = { ...examplePreferences, theme: 'dark', level: 'beginner' }
    const { part } = await openSettings('appearance')
    await waitFor(() => expect(part.getByRole('radio', { name: 'Dark' })).toHaveProperty('checked', true))
    expect([root.dataset.theme, root.dataset.palette]).toEqual(['dark', undefined])
    expect(readStoredAppearance()).toEqual({ theme: 'dark', palette: 'green-red', level: 'beginner', hotkeys: true })
  })

  test('applies an unsent change in this browser and shows that it was not saved', async () => {
    server.on(profileApi.setPreferences, () => refuse('TOO_MANY_REQUESTS'))
    const { user, part } = await openSettings('appearance')
    await user.click(part.getByRole('radio', { name: 'Light' }))
    expect(await screen.findByText('Saved in this browser only')).toBeTruthy()
    expect(root.dataset.theme).toBe('light')
  })
})

describe('Language', () => {
  test('offers six languages by their own names, and switches immediately', async () => {
    const { user, part } = await openSettings('language')
    const names = part.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
    expect(names).toEqual(['English', 'Español', 'Português', 'Français', '中文', 'العربية'])
    await user.click(part.getByRole('radio', { name: 'Français' }))
    await waitFor(() => expect(root.lang).toBe('fr'))
    await waitFor(() => expect(part.getByRole('radio', { name: 'Français' })).toHaveProperty('checked', true))
    expect(localStorage.getItem('murmur.language')).toBe('fr')
    expect(sent()).toEqual([{ language: 'fr' }])
    await user.click(part.getByRole('radio', { name: 'English' }))
    await waitFor(() => expect(root.lang).toBe('en'))
  })

  test('applies the account’s language after signing in', async () => {
    storedPreferences = { ...examplePreferences, language: 'es' }
    await openSettings('language')
    await waitFor(() => expect(root.lang).toBe('es'))
    expect(localStorage.getItem('murmur.language')).toBe('es')
  })
})

describe('News', () => {
  test('shows no switch before the account’s preferences load', async () => {
    let load: (reply: { data: Preferences }) => void = () => undefined
    server.on(
      profileApi.preferences,
      () =>
        new Promise<{ data: Preferences }>((resolve) => {
          load = resolve
        }),
    )
    const { part } = await openSettings('news')
    expect(await part.findByText('Quiet mode')).toBeTruthy()
    expect(part.queryByRole('switch')).toBeNull()
    await act(async () => load({ data: { ...examplePreferences, quiet: true } }))
    expect(await part.findByRole('switch', { name: 'Quiet mode' })).toHaveProperty('checked', true)
  })

  test('has quiet mode and a switch for each kind, which apply immediately', async () => {
    const { user, part } = await openSettings('news')
    const find = (name: string) => part.getByRole('switch', { name })
    await part.findByRole('switch', { name: 'Quiet mode' })
    expect(find('Quiet mode')).toHaveProperty('checked', false)
    expect(find('Price alerts')).toHaveProperty('checked', true)
    await user.click(find('Price moves'))
    await user.click(find('Quiet mode'))
    expect(find('Price moves')).toHaveProperty('checked', true)
    await waitFor(() => expect(sent()).toEqual([{ priceNews: true }, { quiet: true }]))
  })
})

test('the open page applies a change made elsewhere, such as by the assistant', async () => {
  const streams = FakeEventSource.install()
  const { part } = await openSettings('appearance')
  storedPreferences = { ...storedPreferences, theme: 'dark' }
  act(() => streams.send({ type: 'preferences', seq: 3, at: '2026-11-22T03:00:00.000Z' }))
  await waitFor(() => expect(root.dataset.theme).toBe('dark'))
  expect(part.getByRole('radio', { name: 'Dark' })).toHaveProperty('checked', true)
})
