import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuditLog } from '../../signer/test-support/compromise/read-audit-log.ts'
import { expectRefusal } from '../guards/expect-refusal.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { type FeeProxy, startFeeProxy } from '../sandbox-control/start-fee-proxy.ts'
import { startWorld, type World } from '../start-world.ts'
import { fetchHistory } from './ledger.ts'

/** A proxy between the server and Ethereum multiplies the gas price by this factor. */
const gas = { times: 1n }
let node: FeeProxy
let world: World
let user: ApiUser
let logFile: string

beforeAll(async () => {
  node = await startFeeProxy({ base: (fee) => fee * gas.times })
  world = await startWorld({
    env: (sandbox) => ({ ETH_RPC_URL: node.url(`${sandbox}/eth`), SPEECH: 'none' }),
  })
  user = await newUser(world)
  logFile = join(world.dataDir, 'signer', 'kek.log')
})
afterAll(async () => {
  await world?.stop()
  node?.stop()
})

const buy = (amountInUsd: string) =>
  user.call<TradeReply>('POST', '/buy', { amountInUsd, tokenAddress: sandboxTokens.link.address, chain: 'eth' })
const readLogged = (op: string) =>
  readAuditLog(logFile).lines.filter((line) => line.op === op && line.outcome === 'done')

test('every trade is in the signer’s log, a file that only its operating-system user can read', async () => {
  const bought = await buy('25')
  expect(bought).toMatchObject({ status: 200, body: { success: true } })
  expect(statSync(logFile).mode & 0o777).toBe(0o600)
  const [signed] = readLogged('sign-evm')
  expect(signed).toMatchObject({ hash: bought.body.data?.transactionHash })
  const [attested] = readLogged('attest')
  expect(attested).toMatchObject({ termsDigest: signed?.termsDigest, terms: { address: user.addresses.eth } })
  expect(readLogged('create-wallet')).toHaveLength(1)
})

test('a network fee that the signer would refuse is refused at the quote, in plain words', async () => {
  gas.times = 500n
  const before = readLogged('attest').length
  expectRefusal('NETWORK_FEE_TOO_HIGH', await buy('25'), /The network (fee could take|asks for) more than/)
  expect(readLogged('attest')).toHaveLength(before)
  expect((await fetchHistory(user)).filter(({ type }) => type === 'Buy')).toHaveLength(1)
})

test('a trade has a smaller margin for rising fees if only the margin exceeds the signer’s bound', async () => {
  gas.times = 25n
  expect(await buy('25')).toMatchObject({ status: 200, body: { success: true } })
  const { terms } = readLogged('attest').at(-1) as unknown as { terms: { maxNetworkFee: string } }
  expect(terms.maxNetworkFee).toBe('20000000000000000')
  gas.times = 1n
})

test('a signer that cannot write its log signs nothing until it can', async () => {
  chmodSync(logFile, 0o644)
  expect(await buy('25')).toMatchObject({ status: 503 })
  chmodSync(logFile, 0o600)
  expect(await buy('25')).toMatchObject({ status: 200, body: { success: true } })
})

test('without speech recognition the landing page marks voice as not set up, in every language', async () => {
  for (const [language, words] of [
    ['en', 'Voice: needs setup'],
    ['es', 'Voz: falta configurarla'],
    ['ar', 'الصوت: يحتاج إلى إعداد'],
  ]) {
    const page = await (await fetch(`${world.url}/?lang=${language}`)).text()
    expect(page).toContain('<body data-gaps="play-money no-voice">')
    expect(page).toContain(`<span class="badge gap gap-no-voice">${words}</span>`)
    expect(page).toMatch(/\[data-gaps~="?no-voice"?\] \.gap-no-voice/)
  }
})
