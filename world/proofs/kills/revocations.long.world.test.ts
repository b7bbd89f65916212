import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { RevokeRequest } from '@murmur/contract/trading/approvals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printProofProgress, proofRounds, reportProof } from '../../../spec/proof.ts'
import {
  approveFromOtherWallet,
  postRevoke,
  readAllowance,
  requireRevokeQuote,
} from '../../clients/approvals-client.ts'
import { readDelegate, setDelegateFromOtherWallet } from '../../clients/delegate-client.ts'
import { repeatUntilDone } from '../../clients/repeat-until-done.ts'
import { type ApiUser, newUser } from '../../new-user.ts'
import { sandboxTokens } from '../../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../../start-world.ts'
import { chainReader } from '../chain-reader.ts'
import { fetchHistory, findDifferences } from '../ledger.ts'

const kills = proofRounds({ few: 2, all: 6, short: 20, full: 300 })
const { jup, link, brett } = sandboxTokens
const approved = 7n
const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const delegate = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const pairs = {
  eth: { chain: 'eth', token: link.address, spender },
  base: { chain: 'base', token: brett.address, spender },
} as const

let world: World
beforeAll(async () => {
  // Mines blocks 60 ms after a transaction, so that some kills fall between signing and sending, or sending and inclusion.
  world = await startWorld({ blockMs: 60, env: { TRADE_ANSWER_SECONDS: '2' } })
})
afterAll(() => world?.stop())

/** Approves the spender on each chain from another wallet; returns the requests for the terms of their revocations. */
async function approveAll(user: ApiUser): Promise<Record<ChainKey, RevokeRequest>> {
  for (const pair of Object.values(pairs)) await approveFromOtherWallet(world, user, pair, approved)
  const account = await setDelegateFromOtherWallet(world, user, { token: jup.address, delegate }, approved)
  return { ...pairs, sol: { chain: 'sol', token: jup.address, spender: delegate, account } }
}

/** What the spender may take on the chain, in base units. */
async function readApproved(user: ApiUser, chain: ChainKey): Promise<bigint> {
  if (chain !== 'sol') return readAllowance(world, user, pairs[chain])
  return BigInt((await readDelegate(world, user, jup.address))?.amount ?? 0)
}

test(
  `revocations on three chains during ${kills} kills -9 are each included once or not at all, and none falsely failed`,
  async () => {
    const user = await newUser(world)
    const chain = chainReader(world.sandboxUrl)
    for (const { address: tokenAddress, chain: of } of [jup, link, brett]) {
      const bought = await user.call('POST', '/buy', { amountInUsd: '25', tokenAddress, chain: of })
      expect(bought.body).toMatchObject({ success: true })
    }
    let revoked = 0
    for (let kill = 0; kill < kills; kill += 1) {
      printProofProgress('revocation kills', kill, kills)
      const requests = await approveAll(user)
      const included = await Promise.all(chainKeys.map((key) => chain.countIncluded(key, user.addresses[key])))
      const posts = await Promise.all(
        chainKeys.map(async (key) => ({
          chain: key,
          intentId: (await requireRevokeQuote(user, requests[key])).intentId,
          headers: { 'idempotency-key': randomUUID() },
        })),
      )
      const unanswered = posts.map(({ intentId, headers }) =>
        postRevoke(user, intentId, {}, headers).catch(() => undefined),
      )
      await wait(randomInt(350))
      await world.server.kill9()
      await Promise.all(unanswered)
      await world.server.start()
      for (const [index, post] of posts.entries()) {
        const { status, body } = await repeatUntilDone(() => postRevoke(user, post.intentId, {}, post.headers))
        const isRevoked = status === 200
        // The signer had not signed it before the kill, and signs it no more (decision 271).
        if (!isRevoked) expect({ status, body }).toMatchObject({ status: 409, body: { reasonId: 'send-unsigned' } })
        else expect(body).toMatchObject({ success: true, data: { status: 'successful' } })
        const more = (await chain.countIncluded(post.chain, user.addresses[post.chain])) - (included[index] ?? 0)
        const found = { chain: post.chain, more, approved: await readApproved(user, post.chain) }
        expect(found).toEqual({ chain: post.chain, more: isRevoked ? 1 : 0, approved: isRevoked ? 0n : approved })
        revoked += Number(isRevoked)
      }
    }
    const history = (await fetchHistory(user)).filter(({ purpose }) => purpose === 'revoke')
    expect(history.map(({ status }) => status)).toEqual(Array(revoked).fill('Successful'))
    await expect.poll(() => findDifferences(user, chain), { timeout: 90_000 }).toEqual([])
    reportProof('revocation kills', { tried: kills, note: `${revoked} revocations` })
  },
  kills * 20_000 + 240_000,
)
