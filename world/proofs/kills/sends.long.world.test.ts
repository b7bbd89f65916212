import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { chainKeys, coinAddresses } from '@murmur/contract/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printProofProgress, proofRounds, reportProof } from '../../../spec/proof.ts'
import { addRecipient, postSend, requireSendQuote, sendUntilDone } from '../../clients/send-client.ts'
import { testClock } from '../../clock/test-clock.ts'
import { type ApiUser, newUser } from '../../new-user.ts'
import { injectFault } from '../../sandbox-control/inject-fault.ts'
import { startWorld, type World } from '../../start-world.ts'
import { chainReader } from '../chain-reader.ts'
import { fetchHistory, findDifferences } from '../ledger.ts'

const kills = proofRounds({ few: 3, all: 60, short: 60, full: 1_000 })
const clock = testClock()

let world: World
beforeAll(async () => {
  // Mines blocks 60 ms after a transaction, so that some kills fall between signing and sending, or sending and inclusion.
  world = await startWorld({ blockMs: 60, clock, debug: true, env: { TRADE_ANSWER_SECONDS: '2' } })
})
afterAll(() => world?.stop())

/** Whether a send went through; false if the signer had not signed it before the kill, and signs it no more (decision 271). */
async function wasSent(user: ApiUser, intentId: string, key: string): Promise<boolean> {
  const { status, body } = await sendUntilDone(user, intentId, key)
  if (status === 409) expect(body).toMatchObject({ code: 'QUOTE_EXPIRED', reasonId: 'send-unsigned' })
  else expect(body).toMatchObject({ success: true, data: { status: 'successful' } })
  return status === 200
}

test('after a kill -9 between signing and sending the stored bytes are sent once, even an hour later', async () => {
  const [user, friend] = [await newUser(world), await newUser(world)]
  const chain = chainReader(world.sandboxUrl)
  const { id: recipientId } = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth })
  clock.advance(11_000)
  const before = await chain.coin('eth', friend.addresses.eth)
  const amount = { unit: 'tokens', value: '0.01' } as const
  const { intentId } = await requireSendQuote(user, { chain: 'eth', token: coinAddresses.eth, amount, recipientId })
  await injectFault(world.sandboxUrl, 'eth', { action: 'refuse', method: 'eth_sendRawTransaction', count: 1_000 })
  const key = randomUUID()
  const pending = await postSend(user, intentId, {}, { 'idempotency-key': key })
  expect(pending.body).toMatchObject({ success: true, data: { status: 'pending' } })
  await world.server.kill9()
  // Past the deadline of the terms; the signed bytes of a transfer have no deadline.
  clock.advance(3_600_000)
  await world.server.start()
  expect((await postSend(user, intentId, {}, { 'idempotency-key': key })).body).toMatchObject({
    data: { status: 'pending' },
  })
  await injectFault(world.sandboxUrl, 'eth', { action: 'refuse', count: 0 })
  const { body } = await sendUntilDone(user, intentId, key)
  expect(body).toMatchObject({ success: true, data: { transactionHash: pending.body.data.transactionHash } })
  expect(await chain.countIncluded('eth', user.addresses.eth)).toBe(1)
  expect((await chain.coin('eth', friend.addresses.eth)) - before).toBe(10n ** 16n)
})

test(
  `sends on three chains during ${kills} kills -9 are each included exactly once, and none falsely failed`,
  async () => {
    const [user, friend] = [await newUser(world), await newUser(world)]
    const chain = chainReader(world.sandboxUrl)
    const evm = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth })
    const sol = await addRecipient(user, { chain: 'sol', address: friend.addresses.sol })
    clock.advance(11_000)
    const before = await Promise.all(chainKeys.map((key) => chain.coin(key, friend.addresses[key])))
    const sent = chainKeys.map(() => 0n)
    let landed = 0
    for (let kill = 0; kill < kills; kill += 1) {
      printProofProgress('send kills', kill, kills)
      const quotes = await Promise.all(
        chainKeys.map((key) =>
          requireSendQuote(user, {
            ...{ chain: key, token: coinAddresses[key], amount: { unit: 'tokens', value: '0.0001' } },
            recipientId: key === 'sol' ? sol.id : evm.id,
          }),
        ),
      )
      const posts = quotes.map(({ intentId }) => ({ intentId, key: randomUUID() }))
      const unanswered = posts.map(({ intentId, key }) =>
        postSend(user, intentId, {}, { 'idempotency-key': key }).catch(() => undefined),
      )
      await wait(randomInt(350))
      await world.server.kill9()
      await Promise.all(unanswered)
      await world.server.start()
      for (const [index, { intentId, key }] of posts.entries()) {
        if (!(await wasSent(user, intentId, key))) continue
        landed += 1
        sent[index] = (sent[index] ?? 0n) + BigInt(quotes[index]?.amount.amountBaseUnits ?? 0n)
      }
    }
    const after = await Promise.all(chainKeys.map((key) => chain.coin(key, friend.addresses[key])))
    expect(after.map((coin, index) => coin - (before[index] ?? 0n))).toEqual(sent)
    const history = (await fetchHistory(user)).filter(
      ({ counterparty }) => counterparty && Object.values(friend.addresses).includes(counterparty),
    )
    expect(history.map(({ status }) => status)).toEqual(history.map(() => 'Successful'))
    expect(history).toHaveLength(landed)
    await expect.poll(() => findDifferences(user, chain), { timeout: 90_000 }).toEqual([])
    await expect.poll(() => findDifferences(friend, chain), { timeout: 90_000 }).toEqual([])
    // Its ledger counts sends by the feed of transfers alone.
    await world.server.stop()
    const { code, output } = await world.run('reconcile')
    expect({ code, output }).toMatchObject({ code: 0 })
    reportProof('send kills', { tried: kills, note: `${landed} sends` })
  },
  kills * 20_000 + 240_000,
)
