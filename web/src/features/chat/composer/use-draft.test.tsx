import { parseChatId } from '@murmur/contract/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useDraft } from '#features/chat/composer/use-draft.ts'
import { createQueryClient } from '#lib/http/query-client.ts'

test('a draft is kept for as long as the app is open', () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = () => renderHook(() => useDraft(parseChatId('chat-1')), { wrapper })
  const before = open()
  act(() => before.result.current.setDraft('half a thought'))
  before.unmount()
  vi.advanceTimersByTime(60 * 60_000)
  expect(open().result.current.draft).toBe('half a thought')
})
