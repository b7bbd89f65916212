import { coinAddresses } from '@murmur/contract/chains'
import type { RecipientId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRecipient, postSend, quoteSend, requireSendQuote } from '../clients/send-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { fetchTrades } from '../proofs/ledger.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const { brett, link } = sandboxTokens
const reason = /on (Base|Solana) are paused/

let world: World
let user: ApiUser
/** Quotes from before the pause. */
let openIntents: { trade: string; send: string }
let recipientId: RecipientId
beforeAll(async () => {
  world = await startWorld({ env: { RECIPIENT_WAIT_SECONDS: '0' } })
  user = await newUser(world)
  const friend = await newUser(world)
  const recipient = await addRecipient(user, { chain: 'base', address: friend.addresses.base, name: 'Anna' })
  recipientId = recipient.id
  openIntents = {
    trade: (await quoteTrade()).body.data.intentId,
    send: (await requireSendQuote(user, send())).intentId,
  }
  await world.server.stop()
  await world.joinServer(Number(new URL(world.url).port), { PAUSED_CHAINS: 'base, sol' })
})
afterAll(() => world?.stop())

const order = { amountInUsd: '5', tokenAddress: brett.address, chain: 'base' } as const
const quoteTrade = () => user.call<{ data: { intentId: string } }>('POST', '/api/quotes', { side: 'buy', ...order })
const send = () =>
  ({ chain: 'base', token: coinAddresses.base, amount: { unit: 'tokens', value: '0.001' }, recipientId }) as const

test('a paused chain quotes nothing', async () => {
  expectRefusal('SERVICE_UNAVAILABLE', await quoteTrade(), reason)
  expectRefusal('SERVICE_UNAVAILABLE', await user.call('POST', '/buy', order), reason)
  expectRefusal('SERVICE_UNAVAILABLE', await quoteSend(user, send()), reason)
  const approval = { token: brett.address, spender: user.addresses.base }
  const revocation = { chain: 'base', ...approval }
  expectRefusal('SERVICE_UNAVAILABLE', await user.call('POST', '/api/approvals/quote', revocation), reason)
  const { jup } = sandboxTokens
  const delegation = { chain: 'sol', token: jup.address, spender: user.addresses.sol, account: user.addresses.sol }
  expectRefusal('SERVICE_UNAVAILABLE', await user.call('POST', '/api/approvals/quote', delegation), reason)
  expectRefusal('SERVICE_UNAVAILABLE', await user.call('POST', '/api/rent/quote', {}), reason)
})

test('a paused chain releases no quote from before the pause', async () => {
  const bought = await user.call('POST', '/buy', { ...order, intentId: openIntents.trade })
  expectRefusal('SERVICE_UNAVAILABLE', bought, reason)
  expectRefusal('SERVICE_UNAVAILABLE', await postSend(user, openIntents.send), reason)
  expect(await fetchTrades(user)).toEqual([])
})

test('the other chains trade, and balances are read', async () => {
  const { body } = await user.call('POST', '/buy', { amountInUsd: '5', tokenAddress: link.address, chain: 'eth' })
  expect(body).toMatchObject({ success: true, data: { status: 'successful' } })
  const balances = await user.call<{ data: unknown }>('GET', '/balances/getuserbalance')
  expect(balances.status).toBe(200)
})
