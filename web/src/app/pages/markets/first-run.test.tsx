import { chatsApi } from '@murmur/contract/chat/chats'
import { profileApi } from '@murmur/contract/identity/profile'
import { toBaseUnits } from '@murmur/contract/money'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstRunFlag } from '#lib/browser/first-run-flag.ts'
import { examplePreferences } from '#test-support/examples/account-examples.ts'
import { ada, bonk, createBalances, createNativeToken, createTransaction } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { stubChatServer } from '#test-support/open/open-chat.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

const greeting = () => screen.findByRole('region', { name: 'Welcome, ada' })

test('a new user sees the greeting and one question about experience, and can send the suggested sentence to a new chat', async () => {
  firstRunFlag(ada.id).set()
  const server = stubChatServer()
  server.on(profileApi.setPreferences, ({ body }) => ({ data: { ...examplePreferences, ...(body as object) } }))
  const app = renderApp('/app/discover')
  const welcome = within(await greeting())
  await app.user.click(welcome.getByRole('button', { name: 'Yes, keep it simple' }))
  const sentence = welcome.getByRole('button', { name: '“Buy $5 of BONK”' })
  expect(document.activeElement).toBe(sentence)
  expect(welcome.queryByText('New to crypto?')).toBeNull()
  await waitFor(() =>
    expect(server.callsTo(profileApi.setPreferences).map(({ body }) => body)).toEqual([{ level: 'beginner' }]),
  )

  await app.user.click(sentence)
  await waitFor(() => expect(app.at()).toMatch(/^\/app\/chat/))
  expect(await screen.findByText('Buy $5 of BONK')).toBeTruthy()
  expect(server.callsTo(chatsApi.create)).toHaveLength(1)
  // A reload does not send it again.
  expect(history.state?.message).toBeUndefined()
  expect(firstRunFlag(ada.id).isSet()).toBe(false)
})

test('the greeting names the coins to practise with, and can be dismissed for good', async () => {
  firstRunFlag(ada.id).set()
  const server = stubChatServer()
  server.on(walletsApi.balances, () =>
    createBalances(createNativeToken('sol', { amountBaseUnits: toBaseUnits(4964341553n), usdValue: 745 })),
  )
  const app = renderApp('/app/discover')
  const welcome = within(await greeting())
  expect(await welcome.findByText(/You have \$745\.00 of play money: 4\.96434 SOL on Solana/)).toBeTruthy()
  await app.user.click(welcome.getByRole('button', { name: 'Dismiss the greeting' }))
  expect(screen.queryByRole('region', { name: 'Welcome, ada' })).toBeNull()
  expect(firstRunFlag(ada.id).isSet()).toBe(false)
})

test('other users see no greeting', async () => {
  stubChatServer()
  renderApp('/app/discover')
  expect(await screen.findByRole('heading', { level: 1, name: 'Discover' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Welcome, ada' })).toBeNull()
})

test('the greeting disappears with the first purchase, even one made in another browser', async () => {
  firstRunFlag(ada.id).set()
  const server = stubChatServer()
  server.on(walletsApi.balances, () => createBalances(createNativeToken('sol'), bonk))
  renderApp('/app/discover')
  expect(await screen.findByRole('heading', { level: 1, name: 'Discover' })).toBeTruthy()
  await waitFor(() => expect(firstRunFlag(ada.id).isSet()).toBe(false))
  expect(screen.queryByRole('region', { name: 'Welcome, ada' })).toBeNull()
})

test('the greeting disappears with a purchase on another page', async () => {
  firstRunFlag(ada.id).set()
  const streams = FakeEventSource.install()
  stubChatServer()
  renderApp('/app/soon')
  await waitFor(() => expect(streams.open()).toHaveLength(1))
  const send = (status: 'Pending' | 'Successful') =>
    act(() => streams.send({ type: 'trade', seq: 1, at: '2026-11-21T08:12:01Z', trade: createTransaction({ status }) }))
  send('Pending')
  expect(firstRunFlag(ada.id).isSet()).toBe(true)
  send('Successful')
  expect(firstRunFlag(ada.id).isSet()).toBe(false)
})
