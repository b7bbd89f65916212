import { randomUUID } from 'node:crypto'
import { evmCoinAddress } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { historyRoutes } from './history.routes.ts'

let world: TestApp
beforeAll(async () => {
  const db = await openMemory()
  const coinOf = () => ({ address: evmCoinAddress, symbol: 'ETH', decimals: 18 })
  const addRoutes: TestApp['deps']['addRoutes'] = (app) =>
    historyRoutes(app, { db, coinOf, transactionUrl: (chain, hash) => `https://explorer.test/${chain}/${hash}` })
  world = await testApp({ addRoutes }, async () => db)
})
afterAll(() => world.close())

async function insertTransfer(userId: UserId): Promise<string> {
  const id = randomUUID()
  const at = new Date('2026-05-01T08:00:00Z')
  const token = { token: evmCoinAddress, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n }
  const rest = {
    hash: parseTxHash(`0x${id}`),
    position: 0,
    networkFee: 0n,
    counterparty: null,
    blockNumber: '1',
    at,
    createdAt: at,
  }
  await transact(world.db, (tx) =>
    tx.insert(transfers).values({ id, userId, chain: 'eth', direction: 'in', ...token, ...rest }),
  )
  return id
}

test('the history route returns a receipt only to its owner, and NOT_FOUND to others', async () => {
  const [owner, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
  const path = `/api/history/${await insertTransfer(owner.id)}`
  expect((await owner.call('GET', path)).body.data).toMatchObject({ type: 'Transfer', usdValue: null })
  expect([(await other.call('GET', path)).body.code, (await world.visitor().call('GET', path)).body.code]).toEqual([
    'NOT_FOUND',
    'SIGNED_OUT',
  ])
  expect((await owner.call('GET', '/api/history/none')).status).toBe(404)
})

test('the history route lists only transfers for the side "transfer", and none for "buy" and "sell"', async () => {
  const owner = await verifiedVisitor(world)
  const id = await insertTransfer(owner.id)
  const listBySide = async (side: string) => {
    const { status, body } = await owner.call('GET', `/transactions/history?side=${side}`)
    return [status, body.data?.map((row: { id: string }) => row.id)]
  }
  expect([await listBySide('transfer'), await listBySide('buy'), await listBySide('sell')]).toEqual([
    [200, [id]],
    [200, []],
    [200, []],
  ])
  expect((await listBySide('theft'))[0]).toBe(400)
  const file = await owner.call('GET', '/api/history.csv?side=transfer')
  expect(String(file.body).split('\r\n').length - 2).toBe(1)
})

test('the history route serves each CSV format with its file name, columns and only the user’s own rows', async () => {
  const [owner, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
  await insertTransfer(owner.id)
  const file = async (query: string, who = owner) => {
    const { status, body, headers } = await who.call('GET', `/api/history.csv${query}`)
    return [status, headers['content-disposition'], String(body).split('\r\n').length - 2, String(body).slice(0, 7)]
  }
  const disposition = (name: string) => `attachment; filename="${name}"`
  expect(await file('')).toEqual([200, disposition('murmur-history.csv'), 1, '"Type",'])
  expect(await file('?format=koinly')).toEqual([200, disposition('murmur-history-koinly.csv'), 1, '"Date",'])
  expect(await file('?format=cointracking')).toEqual([
    200,
    disposition('murmur-history-cointracking.csv'),
    1,
    '"Type",',
  ])
  expect(await file('?format=koinly', other)).toEqual([
    200,
    disposition('murmur-history-koinly.csv'),
    0,
    expect.anything(),
  ])
  expect((await owner.call('GET', '/api/history.csv?format=xlsx')).status).toBe(400)
})
