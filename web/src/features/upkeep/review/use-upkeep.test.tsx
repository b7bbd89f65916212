import { parseIntentId } from '@murmur/contract/ids'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type UpkeepTerms, useUpkeep } from '#features/upkeep/review/use-upkeep.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { createUpkeepReply, revokeQuote } from '#test-support/examples/approval-examples.ts'

/** A pending request for terms. */
type Quote = { resolve: (terms: UpkeepTerms) => void; reject: (error: Error) => void }

function openUpkeep() {
  const quotes: Quote[] = []
  const [client, i18n] = [new QueryClient(), createI18n()]
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nProvider>
  )
  const calls = {
    quote: (_: string) => new Promise<UpkeepTerms>((resolve, reject) => void quotes.push({ resolve, reject })),
    confirm: async () => createUpkeepReply(),
    queries: [],
  }
  const { result } = renderHook(() => useUpkeep(calls), { wrapper })
  return {
    upkeep: () => result.current,
    open: (request: string) => act(async () => void result.current.open(request)),
    close: () => act(async () => result.current.close()),
    answer: (at: number, terms: UpkeepTerms) => act(async () => quotes[at]?.resolve(terms)),
    refuse: (at: number) => act(async () => quotes[at]?.reject(new Error('refused'))),
  }
}

test('terms that arrive after the review was closed do not open it again', async () => {
  const { upkeep, open, close, answer } = openUpkeep()
  await open('first')
  expect(upkeep().isQuoting).toBe(true)
  await close()
  await answer(0, revokeQuote())
  expect([upkeep().terms, upkeep().isQuoting]).toEqual([undefined, false])
})

test('a refusal of terms that arrives after the review was closed is not shown', async () => {
  const { upkeep, open, close, refuse } = openUpkeep()
  await open('first')
  await close()
  await refuse(0)
  expect(upkeep().failure).toBeUndefined()
})

test('the terms of a later request stay when those of an earlier one arrive', async () => {
  const { upkeep, open, close, answer } = openUpkeep()
  await open('first')
  await close()
  await open('second')
  const later = revokeQuote({ intentId: parseIntentId('revoke-2') })
  await answer(1, later)
  await answer(0, revokeQuote())
  expect(upkeep().terms).toEqual(later)
})
