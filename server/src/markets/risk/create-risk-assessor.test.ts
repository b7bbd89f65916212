import type { Address } from '@murmur/contract/address'
import type { RiskSourceName } from '@murmur/contract/markets/risk'
import { expect, test } from 'vitest'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import type { RiskQuery, RiskReport, RiskSource } from '#risk/risk-source.port.ts'
import { createRiskAssessor } from './create-risk-assessor.ts'

const coin = { address: 'coin' as Address, symbol: 'C', name: 'Coin' }
const token = { address: 'token' as Address, symbol: 'T', name: 'Token' }
const sellableReport: RiskReport = {
  knows: true,
  reasons: [{ code: 'sellable', level: 'fine', value: null, says: null }],
}

function source(name: RiskSourceName, answer: () => Promise<RiskReport>, chains: RiskSource['chains'] = ['eth']) {
  const questions: (RiskQuery | undefined)[] = []
  return {
    name,
    chains,
    questions,
    async assess(_chain: string, _address: string, question?: RiskQuery) {
      questions.push(question)
      return answer()
    },
  }
}

function world(sources: RiskSource[]) {
  let ahead = 0
  const risk = createRiskAssessor({ sources, coinOf: () => coin, now: () => new Date(1_800_000_000_000 + ahead) })
  return {
    risk,
    advance: (ms: number) => {
      ahead += ms
    },
  }
}

/** A response that the test resolves. */
function pendingResponse() {
  let respond: (report: RiskReport) => void = () => {}
  const answer = new Promise<RiskReport>((resolve) => {
    respond = resolve
  })
  return { answer: () => answer, give: (report: RiskReport) => respond(report) }
}

test('the risk check queries only sources of the chain, with the token’s names, and only the list for a native coin', async () => {
  const [own, list, rug] = [
    source('simulation', async () => sellableReport),
    source('list', async () => ({ knows: false, reasons: [] })),
    source('RugCheck', async () => sellableReport, ['sol']),
  ]
  const { risk } = world([own, list, rug])
  expect((await risk.assess('eth', token)).opinions.map((each) => each.source)).toEqual(['simulation', 'list'])
  expect(list.questions[0]).toMatchObject({ symbol: 'T', name: 'Token' })
  expect(await risk.assess('eth', coin)).toMatchObject({ level: 'fine' })
  expect([own, list, rug].map(({ questions }) => questions.length)).toEqual([1, 2, 0])
})

test('the risk check shares one query between concurrent callers, and reuses its result for its lifetime', async () => {
  const [own, vendor] = [source('simulation', async () => sellableReport), source('GoPlus', async () => sellableReport)]
  const { risk, advance } = world([own, vendor])
  const all = await Promise.all(Array.from({ length: 20 }, () => risk.assess('eth', token)))
  expect(new Set(all.map(({ level }) => level))).toEqual(new Set(['fine']))
  const counts = () => [own.questions.length, vendor.questions.length]
  expect(counts()).toEqual([1, 1])
  advance(59_000)
  await risk.assess('eth', token)
  expect(counts()).toEqual([1, 1])
  advance(2_000)
  await risk.assess('eth', token)
  expect(counts()).toEqual([2, 1])
  advance(600_000)
  await risk.assess('eth', token)
  expect(counts()).toEqual([3, 2])
})

test('the risk check reports a slow vendor as unknown until it has responded, and waits for the simulation', async () => {
  const [slowVendor, slowOwn] = [pendingResponse(), pendingResponse()]
  const own = source('simulation', slowOwn.answer)
  const { risk } = world([own, source('GoPlus', slowVendor.answer)])
  const first = risk.assess('eth', token, { timeoutMs: 1 })
  setTimeout(() => slowOwn.give(sellableReport), 30)
  expect((await first).opinions.map(({ level }) => level)).toEqual(['fine', 'unknown'])
  slowVendor.give(sellableReport)
  const second = await risk.assess('eth', token)
  expect(second.opinions.map(({ level }) => level)).toEqual(['fine', 'fine'])
  expect(own.questions).toHaveLength(1)
})

test('the risk check caches a failure as unknown for 30 s, and repeats the query for a trade', async () => {
  const own = source('simulation', () => Promise.reject(new UpstreamUnavailable('no')))
  const { risk, advance } = world([own])
  expect((await risk.assess('eth', token)).level).toBe('unknown')
  await risk.assess('eth', token)
  expect(own.questions).toHaveLength(1)
  await risk.assess('eth', token, { priority: 'buy' })
  expect(own.questions).toHaveLength(2)
  expect(own.questions[1]?.priority).toBe('buy')
  advance(31_000)
  await risk.assess('eth', token)
  expect(own.questions).toHaveLength(3)
})

test('the risk check simulates a trade immediately while browsing requests wait in the queue', async () => {
  const stuck = pendingResponse()
  const own = source('simulation', stuck.answer)
  const { risk } = world([own])
  const crowd = Array.from({ length: 50 }, (_, n) => risk.assess('eth', { ...token, address: `token ${n}` as Address }))
  // Six simulations run at a time; the others wait in the queue.
  await Promise.resolve()
  expect(own.questions).toHaveLength(6)
  const trade = risk.assess('eth', token, { priority: 'buy' })
  expect(own.questions).toHaveLength(7)
  stuck.give(sellableReport)
  expect((await trade).opinions[0]?.level).toBe('fine')
  await Promise.all(crowd)
  expect(own.questions).toHaveLength(51)
})

test('the risk check reuses the simulation of a trade for browsing', async () => {
  const own = source('simulation', async () => sellableReport)
  const { risk } = world([own])
  await risk.assess('eth', token, { priority: 'buy' })
  await risk.assess('eth', token)
  expect(own.questions).toHaveLength(1)
})

test('the risk check returns unknown for a source with a bug, and logs it', async () => {
  const warned: unknown[] = []
  const log = { warn: (details: unknown) => void warned.push(details) }
  const own = source('simulation', () => Promise.reject(new Error('a bug')))
  const risk = createRiskAssessor({ sources: [own], coinOf: () => coin, now: () => new Date(), log: log as never })
  expect((await risk.assess('eth', token)).level).toBe('unknown')
  expect(warned).toMatchObject([{ source: 'simulation' }])
})

test.each<[string, RiskReport]>([
  ['without data', { knows: false, reasons: [] }],
  // This happens for example after browsing requests have used up the exchange’s rate limit.
  ['without a result', { knows: true, reasons: [{ code: 'cannot-sell', level: 'unknown', value: null, says: null }] }],
])('the risk check repeats a simulation %s for a trade', async (_, before) => {
  let report = before
  const own = source('simulation', async () => report)
  const { risk, advance } = world([own])
  expect((await risk.assess('eth', token)).level).toBe('unknown')
  const trap = { code: 'cannot-sell', level: 'danger', value: null, says: null } as const
  report = { knows: true, reasons: [trap] }
  expect((await risk.assess('eth', token, { priority: 'buy' })).level).toBe('danger')
  expect((await risk.assess('eth', token)).level).toBe('danger')
  // Nor is a trade’s simulation without a result reused for long.
  report = before
  const late = { ...token, address: 'late' as Address }
  expect((await risk.assess('eth', late, { priority: 'buy' })).level).toBe('unknown')
  report = { knows: true, reasons: [trap] }
  advance(6_000)
  expect((await risk.assess('eth', late, { priority: 'buy' })).level).toBe('danger')
})
