import { loadCatalog } from 'virtual:catalogs'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { LiveProvider } from '#lib/live/live-events.tsx'
import { LiveSync } from '#lib/live/live-sync.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'

const at = '2026-11-22T03:00:00.000Z'

function show(children: ReactNode) {
  const streams = FakeEventSource.install()
  const i18n = createI18n()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <LiveProvider>{children}</LiveProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { streams, i18n, client }
}

test('the stream is reopened in a new language, after its last event', async () => {
  const { streams, i18n } = show(null)
  act(() => streams.send({ type: 'freeze', seq: 7, at }))
  const messages = await loadCatalog('es')
  act(() => i18n.setLanguage('es', messages))
  expect(streams.open().map(({ url }) => url)).toEqual(['/api/events?after=7'])
})

function List({ subject, onFetch }: { subject: string; onFetch: (subject: string) => number }) {
  useQuery({ queryKey: [subject, 'all'], queryFn: () => onFetch(subject) })
  return null
}

test('a list that was changed elsewhere is fetched again, unless this page is sending a change', async () => {
  const fetched: string[] = []
  const onFetch = (subject: string) => fetched.push(subject)
  const { streams, client } = show(
    <>
      <LiveSync />
      <List subject="recipients" onFetch={onFetch} />
      <List subject="watchlist" onFetch={onFetch} />
    </>,
  )
  await waitFor(() => expect(fetched).toEqual(['recipients', 'watchlist']))
  act(() => streams.send({ type: 'changed', subject: 'recipients', seq: 1, at }))
  await waitFor(() => expect(fetched).toEqual(['recipients', 'watchlist', 'recipients']))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const change = client.getMutationCache().build(client, {
    mutationKey: ['watchlist'],
    mutationFn: () => answered,
  })
  const sent = change.execute(undefined)
  act(() => streams.send({ type: 'changed', subject: 'watchlist', seq: 2, at }))
  expect(client.isFetching()).toBe(0)
  answer()
  await sent
  act(() => streams.send({ type: 'changed', subject: 'watchlist', seq: 3, at }))
  await waitFor(() => expect(fetched.at(-1)).toBe('watchlist'))
})
