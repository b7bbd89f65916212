import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { coinAddresses } from '@murmur/contract/chains'
import {
  maxWatchedAddresses,
  type WatchedAddress,
  type WatchedBalances,
} from '@murmur/contract/trading/watched-addresses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { fetchBalances } from '../proofs/ledger.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const { link } = sandboxTokens

/** Requests to Solana's node, recorded by a proxy in front of it. */
const sent: { method: string; params: unknown[] }[] = []
const node = createServer()
let world: World
let user: ApiUser
/** Another wallet, whose addresses the user watches. */
let watchedUser: ApiUser
beforeAll(async () => {
  await once(node.listen(0, '127.0.0.1'), 'listening')
  const { port } = node.address() as AddressInfo
  world = await startWorld({ debug: true, env: (sandbox) => ({ SOL_RPC_URL: startRecorder(port, `${sandbox}/sol`) }) })
  ;[user, watchedUser] = [await newUser(world), await newUser(world)]
  const bought = await watchedUser.call('POST', '/buy', { amountInUsd: '25', tokenAddress: link.address, chain: 'eth' })
  expect(bought.body).toMatchObject({ success: true })
})
afterAll(async () => {
  await world?.stop()
  node.closeAllConnections()
  node.close()
})

/** Starts a proxy that records every request to the node. */
function startRecorder(port: number, url: string): string {
  node.on('request', async (request, response) => {
    const body = await text(request)
    sent.push(JSON.parse(body))
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text())
  })
  return `http://127.0.0.1:${port}`
}

type WatchedReply = { data: WatchedAddress[] }
const add = (as: ApiUser, chain: string, address: string, name = 'Cold wallet') =>
  as.call<WatchedReply>('POST', '/api/watched', { chain, address, name })
const list = async (as: ApiUser) => (await as.call<WatchedReply>('GET', '/api/watched')).body.data
const readBalances = (as: ApiUser, id: string) =>
  as.call<{ data: WatchedBalances[] }>('GET', `/api/watched/${id}/balances`)
const makeAddress = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

describe('a watched address', () => {
  test('shows its balances on each chain, which do not count as the user’s money', async () => {
    const before = await fetchBalances(user)
    const [evm] = (await add(user, 'base', watchedUser.addresses.eth)).body.data
    expect(evm).toMatchObject({ name: 'Cold wallet', family: 'evm', address: watchedUser.addresses.eth })
    const chains = (await readBalances(user, evm?.id ?? '')).body.data
    expect(chains.map(({ chain }) => chain).toSorted()).toEqual(['base', 'eth'])
    const onEth = chains.find(({ chain }) => chain === 'eth')?.tokens ?? []
    expect(onEth.map(({ symbol }) => symbol).toSorted()).toEqual(['ETH', 'LINK'])
    const own = (await fetchBalances(watchedUser)).eth.tokens.find(({ address }) => address === link.address)
    const seen = onEth.find(({ address }) => address === link.address)
    expect(seen).toMatchObject({ amountBaseUnits: own?.amountBaseUnits, priced: true, sellableBaseUnits: '0' })
    expect(seen?.usdValue).toBeGreaterThan(20)

    const sol = (await add(user, 'sol', watchedUser.addresses.sol, 'Cold SOL')).body.data.at(-1)
    const onSolana = (await readBalances(user, sol?.id ?? '')).body.data
    expect(onSolana).toMatchObject([
      { chain: 'sol', tokens: [{ symbol: 'SOL', isCoin: true, sellableBaseUnits: '0' }] },
    ])

    const shown = await fetchBalances(user)
    for (const chain of ['sol', 'eth', 'base'] as const) expect(shown[chain].tokens).toEqual(before[chain].tokens)
    const sale = await user.call('POST', '/api/quotes', {
      ...{ side: 'sell', percentage: '100', tokenAddress: link.address, chain: 'eth' },
    })
    expect(sale.status).toBeGreaterThanOrEqual(400)
    const amount = { unit: 'tokens', value: '0.01' }
    const send = { chain: 'eth', token: coinAddresses.eth, amount, recipientId: evm?.id }
    expect((await user.call('POST', '/api/sends/quote', send)).status, 'no recipient either').toBe(404)
  })

  test('is answered in the chat with its balances, but only to its user', async () => {
    await add(user, 'base', watchedUser.addresses.eth)
    const ask = async (as: ApiUser, words: string) => {
      const socket = await openChatSocket(world.url, as)
      try {
        const answer = await socket.sendAndWait(await newChat(as), words)
        return answer.map(({ content }) => content).join('\n')
      } finally {
        socket.close()
      }
    }
    const words = 'what does my watched wallet Cold wallet hold?'
    expect(await ask(user, words)).toMatch(/apart from your own money.*LINK on Ethereum, worth \$2\d\./s)
    expect(await ask(user, 'how much LINK do I have')).not.toMatch(/worth \$2\d\./)
    expect(await ask(await newUser(world), words)).toMatch(/^You watch no addresses\./)
  })

  test('is read once for all users, and without listing its token accounts, which may be 100,000', async () => {
    const exchange = '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9'
    const [one, other] = [await newUser(world), await newUser(world)]
    const [here, there] = await Promise.all(
      [one, other].map(async (each) => (await add(each, 'sol', exchange)).body.data[0]?.id ?? ''),
    )
    const replies = await Promise.all([
      readBalances(one, here ?? ''),
      readBalances(one, here ?? ''),
      readBalances(other, there ?? ''),
    ])
    for (const { body } of replies) expect(body.data).toEqual([{ chain: 'sol', tokens: [] }])
    const ofExchange = sent.filter(({ params }) => JSON.stringify(params).includes(exchange))
    expect(ofExchange.map(({ method }) => method)).toEqual(['getMultipleAccounts'])
  })

  test('is refused if it is mistyped, of another chain, the user’s own, or already watched', async () => {
    const mistyped = watchedUser.addresses.eth.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const wrong: [string, string, RegExp][] = [
      ['eth', mistyped, /typo/],
      ['eth', watchedUser.addresses.sol, /not an address/],
      ['sol', watchedUser.addresses.eth, /not an address/],
      ['sol', 'not an address', /not an address/],
      ['eth', user.addresses.eth, /your own wallet/],
      ['eth', user.addresses.eth.toLowerCase(), /your own wallet/],
      ['sol', user.addresses.sol, /your own wallet/],
      ['eth', watchedUser.addresses.eth.toLowerCase(), /already watch/],
    ]
    for (const [chain, address, reason] of wrong) {
      const reply = await add(user, chain, address)
      expectRefusal('BAD_REQUEST', reply)
      expect(JSON.stringify(reply.body), address).toMatch(reason)
    }
    expectRefusal('BAD_REQUEST', await add(user, 'eth', makeAddress(1), '\u200b'))
    expectRefusal('BAD_REQUEST', await add(user, 'eth', makeAddress(1), 'n'.repeat(41)))
    expect(await list(user)).toHaveLength(2)
  })

  test('is added once by parallel calls, and only up to the maximum number', async () => {
    const owner = await newUser(world)
    const same = await Promise.all(Array.from({ length: 6 }, () => add(owner, 'eth', makeAddress(99))))
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    const many = await Promise.all(
      Array.from({ length: maxWatchedAddresses + 3 }, (_, n) => add(owner, 'eth', makeAddress(n + 1))),
    )
    const full = many.filter(({ status }) => status !== 200)
    expect(full).toHaveLength(4)
    for (const reply of full) expectRefusal('LIST_FULL', reply)
    expect(await list(owner)).toHaveLength(maxWatchedAddresses)
  })

  test('can be renamed and removed', async () => {
    const [first] = await list(user)
    const path = `/api/watched/${first?.id}`
    const renamed = await user.call<WatchedReply>('PUT', path, { name: ' Ledger ' })
    expect(renamed.body.data[0]).toMatchObject({ id: first?.id, name: 'Ledger' })
    expect((await user.call<WatchedReply>('DELETE', path)).body.data).toHaveLength(1)
    expectRefusal('NOT_FOUND', await readBalances(user, first?.id ?? ''))
    expectRefusal('NOT_FOUND', await user.call('DELETE', path))
    expectRefusal('NOT_FOUND', await user.call('PUT', '/api/watched/no-id', { name: 'x' }))
  })

  test('is in the data export, and names a chain that is down', async () => {
    const exported = await user.call('POST', '/api/account/export', { password: user.password })
    expect(exported.body.watchedAddresses).toMatchObject([{ name: 'Cold SOL', address: watchedUser.addresses.sol }])
    // Balances of an address are kept for a minute, so this one must be new.
    const evm = (await add(user, 'eth', (await newUser(world)).addresses.eth)).body.data.at(-1)
    await injectFault(world.sandboxUrl, 'base', { action: 'refuse', method: 'eth_call', count: 10_000 })
    const chains = (await readBalances(user, evm?.id ?? '')).body.data
    expect(chains.find(({ chain }) => chain === 'base')).toEqual({ chain: 'base', tokens: null })
    expect(chains.find(({ chain }) => chain === 'eth')?.tokens).toHaveLength(1)
  })
})
