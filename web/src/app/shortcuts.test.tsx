import { profileApi } from '@murmur/contract/profile'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { keepLook, usualLook } from '#lib/preferences/theme.ts'
import { openWallet, serveWallet } from '#test-support/open/open-wallet.ts'

beforeEach(() => localStorage.clear())

async function open(level: 'standard' | 'expert' = 'standard', hotkeys = true) {
  const look = { ...usualLook, level, hotkeys }
  keepLook(look)
  const server = serveWallet()
  server.on(profileApi.preferences, () => ({ data: { ...look, language: 'en' as const } }))
  return openWallet()
}

const press = (...keys: string[]) =>
  act(async () => {
    for (const key of keys) fireEvent.keyDown(document.body, { key })
  })

describe('single keys', () => {
  test('two of them go where the sidebar does', async () => {
    const { at } = await open()
    await press('g', 'h')
    await waitFor(() => expect(at()).toBe('/app/history'))
  })

  test('? shows what there is, and Escape’s button closes it', async () => {
    const { user } = await open()
    await press('?')
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(help.getByRole('row', { name: /g d Discover/ })).toBeTruthy()
    expect(help.queryByRole('row', { name: /Buy tab/ })).toBeNull()
    await user.click(help.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  })

  test('an expert has more of them: r shows the balance', async () => {
    await open('expert')
    expect(screen.getByText('*****')).toBeTruthy()
    await press('r')
    await waitFor(() => expect(screen.queryByText('*****')).toBeNull())
  })

  test('none for who did not ask for more, none where they are off, none beside a modifier', async () => {
    const { at } = await open()
    await press('r')
    expect(screen.getByText('*****')).toBeTruthy()
    await act(async () => void fireEvent.keyDown(document.body, { key: '?', ctrlKey: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at()).toBe('/app/wallet')
  })

  test('switched off, they do nothing', async () => {
    const { at } = await open('expert', false)
    await press('?', 'g', 'h', 'r')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at()).toBe('/app/wallet')
    expect(screen.getByText('*****')).toBeTruthy()
  })

  test('nothing is heard while somebody types', async () => {
    const { at } = await open()
    const box = document.createElement('input')
    document.body.append(box)
    fireEvent.keyDown(box, { key: '?' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at()).toBe('/app/wallet')
    box.remove()
  })
})
