import { profileApi } from '@murmur/contract/identity/profile'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultAppearance, storeAppearance } from '#lib/preferences/theme.ts'
import { examplePreferences } from '#test-support/examples/account-examples.ts'
import { openWallet, stubWalletServer } from '#test-support/open/open-wallet.ts'

beforeEach(() => localStorage.clear())

async function open(level: 'standard' | 'expert' = 'standard', hotkeys = true) {
  const appearance = { ...defaultAppearance, level, hotkeys }
  storeAppearance(appearance)
  const server = stubWalletServer()
  server.on(profileApi.preferences, () => ({ data: { ...examplePreferences, ...appearance } }))
  return openWallet()
}

const balance = () => within(screen.getByRole('region', { name: 'Balance' }))
const press = (...keys: string[]) =>
  act(async () => {
    for (const key of keys) fireEvent.keyDown(document.body, { key })
  })

describe('single keys', () => {
  test('two keys in sequence open the pages of the sidebar', async () => {
    const { at } = await open()
    await press('g', 'h')
    await waitFor(() => expect(at()).toBe('/app/history'))
  })

  test('? lists the shortcuts, and the Close button hides the list', async () => {
    const { user } = await open()
    await press('?')
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(help.getByRole('row', { name: /g d Discover/ })).toBeTruthy()
    expect(help.getByRole('row', { name: /Buy tab/ }).textContent).toContain(
      'Available with the level of detail “Expert”',
    )
    expect(help.getByRole('row', { name: /g d Discover/ }).textContent).not.toContain('Expert')
    await user.click(help.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  })

  test('the list of shortcuts links to Help', async () => {
    const { user, at } = await open()
    await press('?')
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await user.click(help.getByRole('link', { name: 'Help' }))
    await waitFor(() => expect(at()).toBe('/app/help'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the expert level adds more: r shows the balance', async () => {
    await open('expert')
    expect(balance().getByText('*****')).toBeTruthy()
    await press('r')
    await waitFor(() => expect(balance().queryByText('*****')).toBeNull())
  })

  test('do nothing below their level or with a modifier key', async () => {
    const { at } = await open()
    await press('r')
    expect(balance().getByText('*****')).toBeTruthy()
    await act(async () => void fireEvent.keyDown(document.body, { key: '?', ctrlKey: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at()).toBe('/app/wallet')
  })

  test('do nothing when switched off', async () => {
    const { at } = await open('expert', false)
    await press('?', 'g', 'h', 'r')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at()).toBe('/app/wallet')
    expect(balance().getByText('*****')).toBeTruthy()
  })

  test('are ignored while the user types', async () => {
    const { at } = await open()
    const box = document.createElement('input')
    document.body.append(box)
    fireEvent.keyDown(box, { key: '?' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at()).toBe('/app/wallet')
    box.remove()
  })
})
