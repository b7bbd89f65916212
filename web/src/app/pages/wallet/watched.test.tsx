import { toEvmAddress } from '@murmur/contract/address'
import { parseWatchedId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { type WatchedAddress, type WatchedBalances, watchedApi } from '@murmur/contract/trading/watched-addresses'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ada, createHeldToken, createNativeToken } from '#test-support/examples/examples.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

const address = toEvmAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const cold: WatchedAddress = { id: parseWatchedId('watched-1'), name: 'Cold wallet', family: 'evm', address }
const ether = createNativeToken('eth', { amountBaseUnits: toBaseUnits(1000000000000000000n), usdValue: 3_000 })

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  server.on(watchedApi.list, () => ({ data: [cold] }))
  const chains: WatchedBalances[] = [
    { chain: 'eth', tokens: [createHeldToken(), ether] },
    { chain: 'base', tokens: null },
  ]
  server.on(watchedApi.balances, () => ({ data: chains }))
})

test('a watched address shows its holdings, names a chain that could not be read, and can be removed', async () => {
  const { user } = renderApp('/app/wallet/watched')
  const card = within(await screen.findByRole('region', { name: 'Cold wallet' }))
  expect(await card.findAllByText('$3,024.85')).toHaveLength(2)
  expect(card.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 3))).toEqual(['ETH', 'UNI'])
  expect(card.getByText(/Base didn’t respond/)).toBeTruthy()
  expect(card.queryByRole('button', { name: /sell|send/i })).toBeNull()
  server.on(watchedApi.remove, () => ({ data: [] }))
  await user.click(card.getByRole('button', { name: 'Remove Cold wallet' }))
  expect(await screen.findByText('You’re no longer watching Cold wallet')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Cold wallet' })).toBeNull()
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('two quick removals are sent one after the other, so that neither restores the other address', async () => {
  const hot: WatchedAddress = { ...cold, id: parseWatchedId('watched-2'), name: 'Hot wallet' }
  let watched = [cold, hot]
  server.on(watchedApi.list, () => ({ data: watched }))
  let answerFirst: () => void = () => undefined
  server.on(watchedApi.remove, async ({ path }) => {
    watched = watched.filter(({ id }) => !path.endsWith(id))
    const data = watched
    if (path.endsWith(cold.id))
      await new Promise<void>((resolve) => {
        answerFirst = resolve
      })
    return { data }
  })
  const { user } = renderApp('/app/wallet/watched')
  await user.click(await screen.findByRole('button', { name: 'Remove Cold wallet' }))
  await user.click(screen.getByRole('button', { name: 'Remove Hot wallet' }))
  answerFirst()
  for (const name of ['Cold', 'Hot']) await screen.findByText(`You’re no longer watching ${name} wallet`)
  for (const name of ['Cold wallet', 'Hot wallet']) expect(screen.queryByRole('region', { name })).toBeNull()
})

test('a watched address states when it was read, what its total leaves out, and its highest holdings first', async () => {
  const holdings = Array.from({ length: 8 }, (_, at) =>
    createHeldToken({ symbol: `T${at}`, address: toEvmAddress(`0x${String(at + 1).repeat(40)}`), usdValue: at * 10 }),
  )
  const unpriced = createHeldToken({ symbol: 'ODD', address, priced: false, usdValue: 0 })
  const chains: WatchedBalances[] = [{ chain: 'eth', tokens: [...holdings, unpriced] }]
  server.on(watchedApi.balances, () => ({ data: chains }))
  const { user } = renderApp('/app/wallet/watched')
  const card = within(await screen.findByRole('region', { name: 'Cold wallet' }))
  expect(await card.findByText(/^As of \d\d:\d\d/)).toBeTruthy()
  expect(card.getByText('1 token without a price isn’t counted')).toBeTruthy()
  const symbols = () => card.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 2))
  expect(symbols()).toEqual(['T7', 'T6', 'T5', 'T4', 'T3'])
  await user.click(card.getByRole('button', { name: 'Show all 9' }))
  expect(symbols()).toHaveLength(9)
  await user.click(card.getByRole('button', { name: 'Show fewer' }))
  expect(symbols()).toHaveLength(5)
  const countReads = () => server.callsTo(watchedApi.balances).length
  const before = countReads()
  await user.click(card.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(countReads()).toBe(before + 1))
})

test('the form for another address opens by its button and takes the focus', async () => {
  const { user } = renderApp('/app/wallet/watched')
  const open = await screen.findByRole('button', { name: 'Watch an address' })
  expect(screen.queryByLabelText('Address')).toBeNull()
  await user.click(open)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await user.click(open)
  expect(screen.queryByLabelText('Name')).toBeNull()
})

test('a new address is added on the chains of its format, and a refusal is shown at its field', async () => {
  server.on(watchedApi.list, () => ({ data: [] }))
  server.on(watchedApi.add, () => refuse('BAD_REQUEST', { fields: { address: 'You already watch this address' } }))
  const { user } = renderApp('/app/wallet/watched')
  await user.click(await screen.findByRole('button', { name: 'Add address' }))
  expect(await screen.findByText('Enter a name for the address')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), ' Cold wallet ')
  await user.type(screen.getByLabelText('Address'), `${address}{Enter}`)
  expect(await screen.findByText('You already watch this address')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Address'))
  server.on(watchedApi.add, () => ({ data: [cold] }))
  await user.click(screen.getByRole('button', { name: 'Add address' }))
  expect(await screen.findByRole('region', { name: 'Cold wallet' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Watch an address' })))
  expect(server.callsTo(watchedApi.add).map(({ body }) => body)).toEqual(
    Array(2).fill({ chain: 'eth', address, name: 'Cold wallet' }),
  )
})
