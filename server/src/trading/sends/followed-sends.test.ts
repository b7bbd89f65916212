import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { newSender, requestQuote, type SendingUser, send, shareSendsWorld } from './test-support/sends-world.ts'

const one = 10n ** 18n
const pollOptions = { timeout: 30_000 }

type Listed = { id: string; status: string; tokenIn: { amountBaseUnits: string } }

describe.each(testDatabases)('a send that was released, on $name', ({ open }) => {
  const world = shareSendsWorld(open)
  const findSend = async (user: SendingUser, id: string) => {
    const { data } = (await user.call('GET', '/transactions/history')).body as { data: Listed[] }
    return data.find((each) => each.id === id)
  }

  test('is listed with the amount of its final block, which may not be that of the first', async () => {
    const { user, recipientId } = await newSender(world)
    Object.assign(world.stub, { settleDepth: 3, sold: one })
    const { intentId } = (await requestQuote(user, recipientId)).body.data
    expect((await send(user, intentId)).body.data.status).toBe('successful')
    expect((await findSend(user, intentId))?.tokenIn.amountBaseUnits).toBe(String(one))
    // A reorganization put the transaction into another block of the same number.
    world.stub.sold = 2n * one
    world.stub.landed = { status: 'included', succeeded: true, blockNumber: 7n, depth: 3, networkFee: 21_000n }
    const amount = async () => (await findSend(user, intentId))?.tokenIn.amountBaseUnits
    await expect.poll(amount, pollOptions).toBe(String(2n * one))
  })

  test('is refused at its deadline while an earlier transaction of the wallet keeps the lane', async () => {
    const { user, recipientId } = await newSender(world)
    world.stub.landed = { status: 'pending', chainTime: null }
    const [stuck, waiting] = [
      (await requestQuote(user, recipientId)).body.data,
      (await requestQuote(user, recipientId)).body.data,
    ]
    const before = world.stub.sentHashes.length
    const sentFirst = send(user, stuck.intentId)
    await expect.poll(() => world.stub.sentHashes.length, pollOptions).toBe(before + 1)
    const key = { 'idempotency-key': randomUUID() }
    const sendSecond = () => send(user, waiting.intentId, {}, key)
    const replies = await Promise.all([sentFirst, sendSecond()])
    expect(replies.map(({ body }) => body.data.status)).toEqual(['pending', 'pending'])
    world.advance(3_600_000)
    await expect.poll(async () => (await sendSecond()).body.code, pollOptions).toBe('QUOTE_EXPIRED')
    expect((await findSend(user, stuck.intentId))?.status).toBe('Pending')
    expect(world.stub.sentHashes).toHaveLength(before + 1)
  })
})
