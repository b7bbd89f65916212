import { type Preferences, profileApi } from '@murmur/contract/identity/profile'
import { toBaseUnits } from '@murmur/contract/money'
import { type QuoteRequest, tradesApi } from '@murmur/contract/trading/trades'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { examplePreferences } from '#test-support/examples/account-examples.ts'
import {
  createBalances,
  createNativeToken,
  createQuote,
  createTradeReply,
  defaultTerms,
  uniAddress,
} from '#test-support/examples/examples.ts'
import type { StubServer } from '#test-support/fakes/stub-server.ts'
import { getTokenInformation, openBuy, stubBuyServer } from '#test-support/open/open-buy.ts'

const purchase = { side: 'buy', tokenAddress: uniAddress, chain: 'eth', amountInUsd: '25', ...defaultTerms }
let server: StubServer
let account: Preferences
beforeEach(() => {
  localStorage.clear()
  account = examplePreferences
  server = stubBuyServer()
  server.on(walletsApi.balances, () => createBalances(createNativeToken('eth')))
  server.on(profileApi.preferences, () => ({ data: account }))
  server.on(tradesApi.quote, ({ body }) => {
    const { priority } = body as Required<Pick<QuoteRequest, 'priority'>>
    return { data: createQuote('buy', { priority }) }
  })
})

const quoteRequests = () => server.callsTo(tradesApi.quote).map(({ body }) => body)
const summary = () => screen.getAllByText('Priority')[0]?.closest('summary')
async function openWithAmount() {
  const opened = await openBuy()
  await opened.paste(uniAddress)
  await getTokenInformation().findByText('Uniswap')
  await opened.user.type(opened.amount, '25')
  return opened
}
async function choose(user: Awaited<ReturnType<typeof openBuy>>['user'], name: string) {
  await user.click(summary() as HTMLElement)
  const group = within(await screen.findByRole('group', { name: 'Priority' }))
  await user.click(group.getByRole('radio', { name }))
  return group
}

test('the priority of a trade refreshes the quote, is shown in the quote, and not stored in the account', async () => {
  const { user } = await openWithAmount()
  expect(summary()?.textContent).toBe('PriorityNormal')
  await waitFor(() => expect(quoteRequests()).toEqual([purchase]))
  const group = await choose(user, 'Urgent')
  expect(group.getByRole('radio', { name: 'Urgent' })).toHaveProperty('checked', true)
  expect(group.getByRole('radio', { name: 'Normal' })).toHaveProperty('checked', false)
  await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, priority: 'urgent' }))
  expect(summary()?.textContent).toBe('PriorityUrgent')
  await waitFor(() => expect(screen.getAllByText('Urgent', { selector: 'dd' })).toHaveLength(1))
  await user.click(group.getByRole('radio', { name: 'Normal' }))
  await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, priority: 'normal' }))
  await waitFor(() => expect(screen.queryByText('Urgent', { selector: 'dd' })).toBeNull())
  expect(server.callsTo(profileApi.setPreferences)).toEqual([])
})

test('the opened choices of a term are scrolled into view, above the bar with the button', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  const { user } = await openBuy()
  await user.click(summary() as HTMLElement)
  const group = await screen.findByRole('group', { name: 'Priority' })
  expect(scrolled.mock.contexts).toEqual([group])
  await user.click(within(group).getByRole('radio', { name: 'Fast' }))
  expect(scrolled).toHaveBeenCalledOnce()
  await user.click(screen.getAllByText('Slippage')[0] as HTMLElement)
  await screen.findByRole('radio', { name: 'Custom' })
  expect(scrolled).toHaveBeenCalledTimes(2)
  expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' })
})

test('the account’s priority is shown and stated, and takes effect again after a trade with another', async () => {
  account = { ...account, priority: 'fast' }
  server.on(tradesApi.buy, () => createTradeReply({ sold: createQuote('buy').pay }))
  const { user, press } = await openWithAmount()
  await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, priority: 'fast' }))
  await choose(user, 'Urgent')
  await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, priority: 'urgent' }))
  await screen.findByText('Urgent', { selector: 'dd' })
  await press()
  await waitFor(() => expect(server.callsTo(tradesApi.buy)).toHaveLength(1))
  await waitFor(() => expect(summary()?.textContent).toBe('PriorityFast'))
})

test('the warning of a high fee with a raised priority leads back to the normal one', async () => {
  const networkFee = { ...createQuote('buy').networkFee, amountBaseUnits: toBaseUnits(3_100_000_000_000_000n) }
  server.on(tradesApi.quote, ({ body }) => {
    const { priority } = body as Required<Pick<QuoteRequest, 'priority'>>
    return { data: createQuote('buy', { priority, networkFee }) }
  })
  const { user } = await openWithAmount()
  await screen.findByText(/^The network fee is 30%/, { selector: 'dd *' })
  expect(screen.queryByRole('button', { name: 'Use normal priority' })).toBeNull()
  await choose(user, 'Fast')
  await user.click(await screen.findByRole('button', { name: 'Use normal priority' }))
  expect(document.activeElement?.textContent).toBe('Quote')
  expect(summary()?.textContent).toBe('PriorityNormal')
  await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, priority: 'normal' }))
})

test('a form without the account’s preferences states the terms that it shows, not the account’s', async () => {
  account = { ...account, priority: 'urgent', slippageBps: 500 }
  let respond = (_: { data: Preferences }) => {}
  server.on(profileApi.preferences, () => new Promise((resolve) => (respond = resolve)))
  await openWithAmount()
  expect(summary()?.textContent).toBe('PriorityNormal')
  await waitFor(() => expect(quoteRequests()).toEqual([{ ...purchase, slippageBps: 100, priority: 'normal' }]))
  respond({ data: account })
  await waitFor(() => expect(summary()?.textContent).toBe('PriorityUrgent'))
  await waitFor(() => expect(quoteRequests().at(-1)).toEqual({ ...purchase, slippageBps: 500, priority: 'urgent' }))
})
