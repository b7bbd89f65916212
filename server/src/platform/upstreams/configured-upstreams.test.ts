import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { wireUpstreams } from './configured-upstreams.ts'
import { type FakeVendor, fakeVendor } from './test-support/fake-vendor.ts'

let vendor: FakeVendor
let db: Db
beforeAll(async () => {
  vendor = await fakeVendor()
  db = await openMemory()
})
afterAll(async () => {
  await vendor.close()
  await db.close()
})

test('Jupiter’s orders go on while its token lists fail', async () => {
  const config = readConfig({ JUPITER_URL: vendor.url })
  const { jupiter, jupiterData } = wireUpstreams(config, { db, now: () => new Date() })
  const list = (index: number) => jupiterData.request({ path: `/tokens/v2/${index}`, priority: 'browse' })
  vendor.answer = (_, response) => void response.writeHead(500).end()
  for (let index = 0; index < 5; index++) await expect(list(index)).rejects.toThrow()
  const sent = vendor.requests.length
  await expect(list(5)).rejects.toThrow('circuit open')
  expect(vendor.requests).toHaveLength(sent)

  vendor.answer = (_, response) => void response.end('{}')
  await expect(jupiter.request({ path: '/ultra/v1/order', priority: 'quote' })).resolves.toBeDefined()
})
