import { loadCatalog } from 'virtual:catalogs'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useRealtime } from '#features/chat/realtime/use-realtime.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { installSockets } from '#test-support/fakes/fake-socket.ts'

test('the connection is reopened in a new language, since the server sends each in one language', async () => {
  const sockets = installSockets()
  const i18n = createI18n()
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
  const connect = vi.fn()
  const handlers = { connect, response: vi.fn(), 'response:delta': vi.fn(), 'message:update': vi.fn() }
  renderHook(() => useRealtime(true, handlers), { wrapper })
  await act(async () => sockets.open())
  const messages = await loadCatalog('fr')
  await act(async () => i18n.setLanguage('fr', messages))
  expect(sockets.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
  await act(async () => sockets.open())
  expect(connect).toHaveBeenCalledTimes(2)
})

test('a closed connection no longer counts as online', async () => {
  const sockets = installSockets()
  const i18n = createI18n()
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
  const handlers = { connect: vi.fn(), response: vi.fn(), 'response:delta': vi.fn(), 'message:update': vi.fn() }
  const { result, rerender } = renderHook(({ isEnabled }) => useRealtime(isEnabled, handlers), {
    wrapper,
    initialProps: { isEnabled: true },
  })
  await act(async () => sockets.open())
  expect(result.current.state).toBe('online')
  rerender({ isEnabled: false })
  expect(result.current.state).toBe('connecting')
})
