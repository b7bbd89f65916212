import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import { createWalletClient, defineChain, getAddress, http, keccak256, parseEther, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ChatSocket, fetchMessagesAfter, newChat, openChatSocket } from '../clients/chat-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'

const jup = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
/** The sandbox's own account. */
const sandboxOwner = privateKeyToAccount(keccak256(stringToHex('murmur sandbox owner')))
const slow = { timeout: 60_000, interval: 500 }

let world: World
let user: ApiUser
let socket: ChatSocket
let chat: ChatId

beforeAll(async () => {
  world = await startWorld({ debug: true, env: { RISK_SOURCES: 'none' } })
  user = await newUser(world)
  socket = await openChatSocket(world.url, user)
  chat = await newChat(user)
  await socket.sendAndWait(chat, 'hello')
  await waitForNextSecond()
})
afterAll(async () => {
  socket?.close()
  await world?.stop()
})

const readNews = async (kind: ChatMessage['news']) =>
  (await fetchMessagesAfter(user, chat)).filter(({ news }) => news === kind)
const sendMessage = async (text: string) =>
  (await socket.sendAndWait(chat, text)).map(({ content }) => content).join('\n')
const readPreferences = async () => (await user.call('GET', '/api/preferences')).body.data

/** Block times are whole seconds: a deposit in the second in which the chat began counts as earlier than the chat. */
async function waitForNextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000)
  await vi.waitFor(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(second), {
    timeout: 5_000,
    interval: 50,
  })
}

async function deposit(ether: string): Promise<void> {
  const rpc = `${world.sandboxUrl}/eth`
  const reply = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  })
  const id = Number(((await reply.json()) as { result: string }).result)
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id, name: 'sandbox', nativeCurrency: currency, rpcUrls: { default: { http: [rpc] } } })
  const wallet = createWalletClient({ account: sandboxOwner, chain, transport: http(rpc) })
  await wallet.sendTransaction({ to: getAddress(user.addresses.eth), value: parseEther(ether) })
}

async function raiseJup(percent: number): Promise<void> {
  const reply = await fetch(`${world.sandboxUrl}/debug/sol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'price', mint: jup, percent }),
  })
  expect(reply.status).toBe(200)
}

describe('news in the chat', () => {
  test('is pushed once to the open chat for a deposit, and is still there after a reload', async () => {
    await deposit('0.25')
    await vi.waitFor(() => expect(socket.responses.filter(({ news }) => news === 'deposit')).toHaveLength(1), slow)
    const [message] = await readNews('deposit')
    expect(message).toMatchObject({ role: 'assistant', replyTo: null, isLast: false })
    expect(message?.content).toMatch(/^0\.25 ETH arrived in your wallet on Ethereum \(about \$/)
  })

  test('does not change the subject of the conversation', async () => {
    expect(await sendMessage('set an alert')).toBe('Which token is the alert for?')
    await deposit('0.5')
    await vi.waitFor(async () => expect(await readNews('deposit')).toHaveLength(2), slow)
    expect(await sendMessage('JUP')).toContain('At what price')
  })

  test('is posted once for a fired alert', async () => {
    const { body } = await user.call('GET', `/tokens/${jup}?chain=sol`)
    const price = (body.token.price * 1.2).toFixed(8)
    const alert = { chain: 'sol', address: jup, condition: 'above', priceUsd: price, byMail: false }
    expect((await user.call('POST', '/api/alerts', alert)).status).toBe(200)
    await raiseJup(50)
    await vi.waitFor(async () => expect(await readNews('alert')).toHaveLength(1), { ...slow, timeout: 90_000 })
    expect((await readNews('alert'))[0]?.content).toMatch(/^Price alert: JUP on Solana is above \$/)
  })

  test('is stopped by quiet mode, which a message turns on and undo turns off', async () => {
    const before = (await readNews('deposit')).length
    expect(await sendMessage('mute notifications')).toContain('Quiet mode is on')
    expect(await readPreferences()).toMatchObject({ quiet: true })
    await deposit('0.125')
    await vi.waitFor(async () => {
      const { body } = await user.call('GET', '/transactions/history')
      expect(JSON.stringify(body.data)).toContain('"125000000000000000"')
    }, slow)
    expect(await sendMessage('undo')).toContain('Undone')
    expect(await readPreferences()).toMatchObject({ quiet: false })
    await deposit('0.0625')
    await vi.waitFor(async () => expect(await readNews('deposit')).toHaveLength(before + 1), slow)
    expect((await readNews('deposit')).at(-1)?.content).toContain('0.0625 ETH')
  })
})

test('language and theme can be changed by chat, and undo restores them', async () => {
  await sendMessage('dark mode please')
  expect(await readPreferences()).toMatchObject({ theme: 'dark' })
  await sendMessage('undo')
  expect(await readPreferences()).toMatchObject({ theme: 'system' })
  await sendMessage('switch to spanish')
  expect(await readPreferences()).toMatchObject({ language: 'es' })
  const [news] = await readNews('deposit')
  expect(news).toBeDefined()
  await sendMessage('Undo')
  expect(await readPreferences()).toMatchObject({ language: 'en' })
})
