import { type Alert, watchlistApi } from '@murmur/contract/markets/watchlist'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AlertButton } from '#features/watching/alert-button.tsx'
import { AlertToasts } from '#features/watching/alert-toasts.tsx'
import { AlertsButton } from '#features/watching/alerts-button.tsx'
import { StarButton } from '#features/watching/star-button.tsx'
import { loadLazyComponents } from '#lib/browser/lazy-component.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { createQueryClient } from '#lib/http/query-client.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { LiveProvider } from '#lib/live/live-events.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { ada, successReply, uniAddress } from '#test-support/examples/examples.ts'
import { uniswap } from '#test-support/examples/market-examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { TopLayer } from '#ui/dialog/top-layer.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'

await loadLazyComponents()

const alert: Alert = {
  id: 'alert-1',
  chain: 'eth',
  address: uniAddress,
  name: 'Uniswap',
  symbol: 'UNI',
  condition: 'above',
  priceUsd: '7',
  byMail: false,
  state: 'active',
  createdAt: '2026-11-22T02:00:00.000Z',
  firedAt: null,
  firedPriceUsd: null,
}

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  server.on(watchlistApi.watchlist, () => ({ data: [] }))
  server.on(watchlistApi.alerts, () => ({ data: [] }))
})

function show(children: ReactNode) {
  render(
    <I18nProvider i18n={createI18n()}>
      <QueryClientProvider client={createQueryClient()}>
        <LiveProvider>
          <TopLayer>
            {children}
            <Toaster label="Notifications" dismissLabel="Dismiss" />
          </TopLayer>
        </LiveProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return userEvent.setup({ delay: null })
}

describe('the star', () => {
  const star = () => screen.getByRole('button', { name: 'Watch Uniswap' })
  const waitUntilLoaded = () => waitFor(() => expect(star().ariaDisabled).toBeNull())

  test('is set at once and stays set after the server accepts it', async () => {
    let answer: (reply: typeof successReply) => void = () => undefined
    server.on(watchlistApi.star, () => {
      server.on(watchlistApi.watchlist, () => ({ data: [uniswap] }))
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    const user = show(<StarButton token={uniswap} isSignedIn onSignUp={vi.fn()} />)
    await waitUntilLoaded()
    expect(star().ariaPressed).toBe('false')
    await user.click(star())
    await waitFor(() => expect(star().ariaPressed).toBe('true'))
    expect(server.callsTo(watchlistApi.star)[0]?.path).toBe(`/api/watchlist/eth/${uniAddress}`)
    // A second press is ignored while the first is pending.
    await user.click(star())
    expect(server.callsTo(watchlistApi.unstar)).toHaveLength(0)
    await act(async () => answer(successReply))
    await waitFor(() => expect(server.callsTo(watchlistApi.watchlist).length).toBeGreaterThan(1))
    expect(star().ariaPressed).toBe('true')
  })

  test('is reset with an error when the server refuses', async () => {
    server.on(watchlistApi.star, () => refuse('NO_ROUTE', { message: 'You can watch 100 tokens at most.' }))
    const user = show(<StarButton token={uniswap} isSignedIn onSignUp={vi.fn()} />)
    await waitUntilLoaded()
    await user.click(star())
    const toast = (await screen.findByText('We couldn’t add UNI to your watchlist.')).closest('[data-toast]')
    expect(toast?.textContent).toContain('You can watch 100 tokens at most.')
    expect(star().ariaPressed).toBe('false')
  })

  test('can be removed even if the list has the address in another case', async () => {
    server.on(watchlistApi.watchlist, () => ({ data: [{ ...uniswap, address: uniAddress.toLowerCase() }] }))
    server.on(watchlistApi.unstar, () => {
      server.on(watchlistApi.watchlist, () => ({ data: [] }))
      return successReply
    })
    const user = show(<StarButton token={uniswap} isSignedIn onSignUp={vi.fn()} />)
    await waitFor(() => expect(star().ariaPressed).toBe('true'))
    await user.click(star())
    await waitFor(() => expect(star().ariaPressed).toBe('false'))
    expect(server.callsTo(watchlistApi.unstar)).toHaveLength(1)
  })

  test('leads to sign-up without a session, and sends no request', async () => {
    const onSignUp = vi.fn()
    const user = show(<StarButton token={uniswap} isSignedIn={false} onSignUp={onSignUp} />)
    await user.click(star())
    expect(onSignUp).toHaveBeenCalledOnce()
    expect(server.calls.filter(({ path }) => path.startsWith('/api/watchlist'))).toEqual([])
  })
})

describe('the alert dialog', () => {
  const token = { chain: 'eth', address: uniAddress, symbol: 'UNI' } as const

  async function openAlert(price: number | null = 6.6012) {
    const user = show(<AlertButton token={token} price={price} isSignedIn onSignUp={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: 'Set a price alert' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Price alert for UNI' }))
    return { user, dialog, field: dialog.getByLabelText<HTMLInputElement>('Price (USD)') }
  }

  test('prefills a price above or below the current one, and sends the typed price', async () => {
    server.on(watchlistApi.addAlert, () => ({ data: alert }))
    const { user, dialog, field } = await openAlert()
    expect(field.value).toBe('6.93')
    expect(dialog.getByText('The price is $6.601 now.')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Below' }))
    expect(field.value).toBe('6.27')
    await user.click(dialog.getByRole('button', { name: '−25%' }))
    expect(field.value).toBe('4.95')
    await user.clear(field)
    await user.type(field, '5.5')
    await user.click(dialog.getByRole('checkbox', { name: 'Email me too' }))
    await user.click(dialog.getByRole('button', { name: 'Set Alert' }))
    expect(await screen.findByText('Alert set: UNI rises above $7.')).toBeTruthy()
    expect(server.callsTo(watchlistApi.addAlert)[0]?.body).toEqual({
      chain: 'eth',
      address: uniAddress,
      condition: 'below',
      priceUsd: '5.5',
      byMail: true,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('celebrates only the user’s first alert', async () => {
    server.on(watchlistApi.alerts, () => ({ data: [] }))
    server.on(watchlistApi.addAlert, () => {
      server.on(watchlistApi.alerts, () => ({ data: [alert] }))
      return { data: alert }
    })
    const { user, dialog } = await openAlert()
    await dialog.findByText(/^No alerts yet/)
    await user.click(dialog.getByRole('button', { name: 'Set Alert' }))
    const moment = await screen.findByText('Your first alert is on')
    expect(moment.closest('[data-toast]')?.querySelector('[data-murmur=success] .murmur-still')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Set a price alert' }))
    await user.click(screen.getByRole('button', { name: 'Set Alert' }))
    await waitFor(() => expect(server.callsTo(watchlistApi.addAlert)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByText('Your first alert is on')).toHaveLength(1)
  })

  test.each(['', '0', '-1', '1e5', 'abc', '1,5'])('rejects "%s" as a price and sends nothing', async (price) => {
    const { user, dialog, field } = await openAlert(null)
    if (price) await user.type(field, price)
    await user.click(dialog.getByRole('button', { name: 'Set Alert' }))
    expect(await dialog.findByText('Enter a valid USD price')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(server.callsTo(watchlistApi.addAlert)).toHaveLength(0)
    await user.type(field, '7')
    expect(dialog.queryByText('Enter a valid USD price')).toBeNull()
  })

  test('shows a refusal in the dialog and keeps it open', async () => {
    server.on(watchlistApi.addAlert, () => refuse('NO_ROUTE', { message: 'You have 50 alerts, which is the most.' }))
    const { user, dialog } = await openAlert()
    await user.click(dialog.getByRole('button', { name: 'Set Alert' }))
    expect(await dialog.findByText('You have 50 alerts, which is the most.')).toBeTruthy()
  })

  test('does not open without a session, but leads to sign-up', async () => {
    const onSignUp = vi.fn()
    const user = show(<AlertButton token={token} price={1} isSignedIn={false} onSignUp={onSignUp} />)
    await user.click(screen.getByRole('button', { name: 'Set a price alert' }))
    expect(onSignUp).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('lists the alerts of the token with their state and removes one', async () => {
    const fired = { ...alert, id: 'alert-2', condition: 'below', priceUsd: '5', state: 'fired' } as const
    server.on(watchlistApi.alerts, () => ({
      data: [
        alert,
        { ...fired, firedAt: '2026-11-22T02:30:00.000Z', firedPriceUsd: '4.95' },
        { ...alert, id: 'other', chain: 'base' as const, symbol: 'OTHER' },
      ],
    }))
    server.on(watchlistApi.removeAlert, () => {
      server.on(watchlistApi.alerts, () => ({ data: [alert] }))
      return successReply
    })
    const { user, dialog } = await openAlert()
    await dialog.findByText('UNI rises above $7')
    expect(dialog.getByText(`Fired on ${formatDateTime('2026-11-22T02:30:00.000Z', 'en')}, at $4.95`)).toBeTruthy()
    expect(dialog.queryByText(/OTHER/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Remove the alert: UNI falls below $5' }))
    await waitFor(() => expect(dialog.queryByText('UNI falls below $5')).toBeNull())
    expect(server.callsTo(watchlistApi.removeAlert)[0]?.path).toBe('/api/alerts/alert-2')
    expect(document.activeElement?.textContent).toBe('Your alerts for this token')
  })

  test('restores an alert that could not be removed', async () => {
    server.on(watchlistApi.alerts, () => ({ data: [alert] }))
    server.on(watchlistApi.removeAlert, () => refuse('NO_ROUTE'))
    const { user, dialog } = await openAlert()
    await user.click(await dialog.findByRole('button', { name: /^Remove the alert/ }))
    expect(await screen.findByText('We couldn’t remove the alert. It’s still on.')).toBeTruthy()
    expect(await dialog.findByText('UNI rises above $7')).toBeTruthy()
  })
})

test('an alert that could not be removed is back in the list, even if the list cannot be loaded again', async () => {
  server.on(watchlistApi.alerts, () => ({ data: [alert] }))
  server.on(watchlistApi.removeAlert, () => refuse('NOT_FOUND'))
  const user = show(<AlertsButton />)
  await user.click(screen.getByRole('button', { name: 'Price alerts' }))
  await screen.findByText('UNI rises above $7')
  server.on(watchlistApi.alerts, () => refuse('BAD_REQUEST'))
  await user.click(screen.getByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(document.querySelector('[data-toast]')).toBeTruthy())
  expect(screen.getByText('UNI rises above $7')).toBeTruthy()
})

test('the alerts dialog lists the alerts of all tokens, each with its chain', async () => {
  server.on(watchlistApi.alerts, () => ({
    data: [alert, { ...alert, id: 'b', chain: 'base' as const, symbol: 'BRETT' }],
  }))
  const user = show(<AlertsButton />)
  await user.click(screen.getByRole('button', { name: 'Price alerts' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Price alerts' }))
  await dialog.findByText('BRETT rises above $7')
  expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'UNI rises above $7On Ethereum · Active',
    'BRETT rises above $7On Base · Active',
  ])
})

test('an alert shows the current price and its distance from the mark', async () => {
  const streams = FakeEventSource.install()
  server.on(watchlistApi.alerts, () => ({ data: [alert] }))
  const user = show(<AlertsButton />)
  await user.click(screen.getByRole('button', { name: 'Price alerts' }))
  await screen.findByRole('listitem')
  const feed = () => streams.open().find(({ url }) => url.includes('tokens='))
  await waitFor(() => expect(feed()).toBeTruthy())
  const tick = { chain: 'eth', address: uniAddress, price: 6.4, priceChange24hPercent: null }
  act(() =>
    feed()?.onmessage?.({ data: JSON.stringify({ type: 'prices', at: '2026-11-22T03:00:00.000Z', prices: [tick] }) }),
  )
  expect(screen.getByRole('listitem').textContent).toContain('$6.40 now +9.38% to go')
  expect(screen.getByRole('link', { name: 'UNI rises above $7' }).getAttribute('href')).toMatch(
    /^\/app\/token\/ethereum\//,
  )
})

test('an alert that fires shows one toast on any page', async () => {
  const streams = FakeEventSource.install()
  show(<AlertToasts />)
  const fired = { ...alert, state: 'fired', firedAt: '2026-11-22T03:00:00.000Z', firedPriceUsd: '7.02' } as const
  act(() => streams.send({ type: 'alert', seq: 7, at: '2026-11-22T03:00:00.000Z', alert: fired }))
  const news = await screen.findByText('UNI is above $7: it’s at $7.02 now.')
  expect(news.closest('[role=status]')).toBeTruthy()
  expect(screen.getAllByText('Price alert')).toHaveLength(1)
})

test('an alert that fires while alerts are muted shows no toast, but the alerts are refetched', async () => {
  const streams = FakeEventSource.install()
  show(<AlertToasts isQuiet />)
  const fired = { ...alert, state: 'fired', firedAt: '2026-11-22T03:00:00.000Z', firedPriceUsd: '7.02' } as const
  act(() => streams.send({ type: 'alert', seq: 7, at: '2026-11-22T03:00:00.000Z', alert: fired }))
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByText('Price alert')).toBeNull()
})
