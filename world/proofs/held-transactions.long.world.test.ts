import type { TradeReply } from '@murmur/contract/trading/trades'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { printProofProgress, proofRounds, reportProof } from '../../spec/proof.ts'
import { postReplacement, quoteReplacement, replace } from '../clients/replacement-client.ts'
import { expectRefusal } from '../guards/expect-refusal.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { type HeldWorld, startHeldWorld } from './held-world.ts'
import { fetchHistory } from './ledger.ts'
import { loadReceiptVerifier } from './load-verifier.ts'

let held: HeldWorld
beforeAll(async () => {
  held = await startHeldWorld()
})
afterAll(() => held?.stop())
beforeEach(() => held.node.hold(() => false))

describe('a transaction that a node holds', () => {
  test('is replaced automatically within the agreed fee, and included once', async () => {
    const deadline = held.clock.now().getTime() + 240_000
    let first: Hex | undefined
    held.node.hold((each) => {
      if (!held.isOfUser(each)) return false
      first ??= each.hash
      return each.hash === first
    })
    const id = await held.buyPending()
    const over = await held.waitUntilFinal(id)
    expect(over).toMatchObject({ status: 'Successful' })
    expect(over.hash).not.toBe(first)
    expect(held.clock.now().getTime()).toBeLessThan(deadline)
    const [original, replacement] = held.sentByUser().slice(-2)
    if (!original || !replacement) throw new Error('nothing was sent')
    expect([original.hash, replacement.hash]).toEqual([first, over.hash])
    expect(replacement).toMatchObject({
      nonce: original.nonce,
      to: original.to,
      value: original.value,
      data: original.data,
      gas: original.gas,
    })
    expect(replacement.maxFeePerGas * 8n).toBeGreaterThanOrEqual(original.maxFeePerGas * 9n)
    expect(await held.includedReplacements(first ?? null)).toEqual([over.hash])
    // The receipt shows the transaction that landed, and no other.
    const { body } = await held.user.call('GET', `/api/history/${id}/receipt`)
    expect(body.transactions.map(({ raw }: { raw: string }) => raw)).toEqual([replacement.raw])
    expect(loadReceiptVerifier()(JSON.stringify(body))).toMatchObject({
      steps: [{ step: 'swap', id: over.hash }],
    })
    await held.expectConsistent()
  })

  test('is sped up beyond the agreed fee after the user agreed to a new maximum', async () => {
    const before = await held.reader.coin('eth', held.friend.addresses.eth)
    held.node.hold(held.isOfUser)
    const id = await held.sendPending()
    // Two replacements within the agreed fee, which the node holds as well.
    await expect
      .poll(
        async () => {
          await held.passBlocks(1)
          return held.sentByUser().filter(({ nonce }) => nonce === held.sentByUser().at(-1)?.nonce).length
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(3)
    const agreedMost = held.sentByUser().at(-1)?.maxFeePerGas ?? 0n
    held.node.hold((each) => held.isOfUser(each) && each.maxFeePerGas <= agreedMost)
    const { body } = await quoteReplacement(held.user, id, 'speed-up')
    const { networkFee, agreedFee, needsPassword, passkey } = body.data
    expect({ needsPassword, passkey }).toEqual({ needsPassword: true, passkey: null })
    expect(BigInt(networkFee.amountBaseUnits)).toBeGreaterThan(BigInt(agreedFee.amountBaseUnits))
    expect(networkFee.usdValue).toBeGreaterThan(0)
    expectRefusal('WRONG_CREDENTIALS', await postReplacement(held.user, body.data, { password: 'wrong' }))
    expectRefusal('BAD_REQUEST', await postReplacement(held.user, body.data, { password: undefined }))
    const less = { maxNetworkFee: agreedFee.amountBaseUnits }
    expectRefusal('PRICE_MOVED', await postReplacement(held.user, body.data, less))
    const confirmed = await postReplacement(held.user, body.data)
    expect(confirmed.body).toMatchObject({ data: { tradeId: id } })
    const over = await held.waitUntilFinal(id)
    expect(over).toMatchObject({ status: 'Successful', hash: confirmed.body.data.transactionHash })
    expect((await held.reader.coin('eth', held.friend.addresses.eth)) - before).toBe(10n ** 16n)
    expect(await held.includedReplacements(over.hash)).toEqual([over.hash])
    await held.expectConsistent()
  })

  test('can be cancelled by its user, which sends nothing, costs a fee in the ledger, and frees the wallet', async () => {
    const before = await held.reader.coin('eth', held.friend.addresses.eth)
    const spent = await held.reader.coin('eth', held.user.addresses.eth)
    held.node.hold((each) => held.isOfUser(each) && each.value > 0n)
    const id = await held.sendPending()
    const cancel = await replace(held.user, id, 'cancel')
    const over = await held.waitUntilFinal(id)
    expect(over).toMatchObject({ status: 'Failed', failure: { kind: 'cancelled' }, hash: cancel })
    expect(over.reason).toMatch(/^You cancelled this transfer/)
    expect(await held.reader.coin('eth', held.friend.addresses.eth)).toBe(before)
    const fee = BigInt(over.networkFee?.amountBaseUnits ?? 0)
    expect(fee).toBeGreaterThan(0n)
    expect(await held.reader.coin('eth', held.user.addresses.eth)).toBe(spent - fee)
    expect(await held.includedReplacements(cancel)).toEqual([cancel])
    // The held transactions can never land: their nonce is used.
    for (const { raw } of held.sentByUser().filter(({ value }) => value === 10n ** 16n))
      await expect(held.call('eth_sendRawTransaction', [raw])).rejects.toThrow()
    expectRefusal('INTENT_CLOSED', await quoteReplacement(held.user, id, 'cancel'))
    await held.expectConsistent()
  })

  test('is executed if it is included before its cancellation', async () => {
    held.node.hold(held.isOfUser)
    const id = await held.buyPending()
    const original = held.sentByUser().at(-1)
    await replace(held.user, id, 'cancel')
    expect(await held.fetchEntry(id)).toMatchObject({ status: 'Pending', isCancelling: true })
    expectRefusal('INTENT_CLOSED', await quoteReplacement(held.user, id, 'speed-up'))
    // Another node had the original.
    await held.call('eth_sendRawTransaction', [original?.raw])
    const over = await held.waitUntilFinal(id)
    expect(over).toMatchObject({ status: 'Successful', hash: original?.hash })
    expect(over.isCancelling).toBeUndefined()
    await held.expectConsistent()
  })

  test('of a sale ends without selling if the approval is included before the cancellation', async () => {
    await held.expectConsistent()
    held.node.hold(held.isOfUser)
    const sale = { percentage: '50', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
    const { body } = await held.user.call<TradeReply>('POST', '/sell', sale)
    expect(body).toMatchObject({ success: true, data: { status: 'pending' } })
    const id = body.data.tradeId
    const approval = held.sentByUser().at(-1)
    const cancel = await replace(held.user, id, 'cancel')
    await held.call('eth_sendRawTransaction', [approval?.raw])
    const over = await held.waitUntilFinal(id)
    expect(over).toMatchObject({ status: 'Failed', failure: { kind: 'cancelled' }, hash: approval?.hash })
    expect(over.networkFee).not.toBeNull()
    expect(held.sentByUser().at(-1)?.hash).toBe(cancel)
    await held.expectConsistent()
  })

  test('of a trade is cancelled at its deadline by an empty transfer within the agreed fee', async () => {
    held.node.hold((each) => held.isOfUser(each) && each.data !== '0x')
    const id = await held.buyPending()
    held.clock.advance(300_000)
    const over = await held.waitUntilFinal(id)
    expect(over).toMatchObject({ status: 'Failed', failure: { kind: 'too-late' } })
    expect(over.networkFee).not.toBeNull()
    const sent = held.node.sent().find(({ hash }) => hash === over.hash)
    expect(sent).toMatchObject({ value: 0n, data: '0x', gas: 21_000n, to: held.user.addresses.eth.toLowerCase() })
    expect(await held.includedReplacements(over.hash)).toEqual([over.hash])
    await held.expectConsistent()
  })

  test('of a trade past its deadline is shown as expiring, and its user can raise the fee of the cancellation', async () => {
    held.node.hold(held.isOfUser)
    const id = await held.buyPending()
    held.clock.advance(300_000)
    const isExpiring = () => held.passBlocks(1).then(async () => (await held.fetchEntry(id)).isExpiring)
    await expect.poll(isExpiring, { timeout: 60_000, interval: 500 }).toBe(true)
    expectRefusal('INTENT_CLOSED', await quoteReplacement(held.user, id, 'speed-up'))
    const raised = await replace(held.user, id, 'cancel')
    expect(await held.fetchEntry(id)).toMatchObject({ status: 'Pending', isCancelling: true, hash: raised })
    await held.node.release()
    held.node.hold(() => false)
    const over = await held.waitUntilFinal(id)
    expect(over).toMatchObject({ status: 'Failed', hash: raised, failure: { kind: 'cancelled' } })
    expect(over.isExpiring).toBeUndefined()
    expect(await held.includedReplacements(raised)).toEqual([raised])
    await held.expectConsistent()
  })
})

test('a replacement that was stored but not sent before a kill -9 is sent afterwards, once', async () => {
  held.node.hold((each) => held.isOfUser(each) && each.value > 0n)
  const id = await held.sendPending()
  held.node.refuse(true)
  const cancel = await replace(held.user, id, 'cancel')
  await held.world.server.kill9()
  expect(held.node.sent().some(({ hash }) => hash === cancel)).toBe(false)
  held.node.refuse(false)
  await held.world.server.start()
  const over = await held.waitUntilFinal(id)
  expect(over).toMatchObject({ status: 'Failed', failure: { kind: 'cancelled' }, hash: cancel })
  expect(await held.includedReplacements(cancel)).toEqual([cancel])
  await held.expectConsistent()
})

test('a reorganization that drops a cancellation and includes the original ends in the trade that the chain has', async () => {
  held.node.hold(held.isOfUser)
  const id = await held.buyPending()
  const original = held.sentByUser().at(-1)
  held.node.hold(() => false)
  const cancel = await replace(held.user, id, 'cancel')
  await expect.poll(async () => (await held.fetchEntry(id)).status, { timeout: 20_000 }).toBe('Failed')
  expect(await held.fetchEntry(id)).toMatchObject({ settled: false, failure: { kind: 'cancelled' }, hash: cancel })
  await held.call('anvil_rollback', [1])
  await held.call('eth_sendRawTransaction', [original?.raw])
  await expect
    .poll(
      async () => {
        await held.passBlocks(1)
        const { status, settled, hash } = await held.fetchEntry(id)
        return { status, settled, hash }
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual({ status: 'Successful', settled: true, hash: original?.hash })
  expect((await fetchHistory(held.user)).filter((each) => each.id === id)).toHaveLength(1)
  await held.expectConsistent()
})

test('a wallet with a held transaction can trade again at its deadline at the latest', async () => {
  const rounds = proofRounds({ few: 2, all: 3, short: 6, full: 100 })
  for (let round = 0; round < rounds; round += 1) {
    printProofProgress('held', round, rounds)
    held.node.hold((each) => held.isOfUser(each) && each.gas !== 21_000n)
    const id = await held.buyPending()
    const deadline = held.clock.now().getTime() + 240_000
    if (round % 2 === 0) await replace(held.user, id, 'cancel')
    else held.clock.advance(245_000)
    await held.waitUntilFinal(id)
    await held.expectConsistent()
    expect(held.clock.now().getTime()).toBeLessThan(deadline + 60_000)
  }
  reportProof('held', { tried: rounds })
})
