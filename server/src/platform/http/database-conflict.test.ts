import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({
    addRoutes: (app) => {
      app.get<{ Params: { code: string } }>('/fail/:code', ({ params }) =>
        transact(world.db, (tx) =>
          tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${params.code}'; end $$`)),
        ),
      )
    },
  })
})
afterAll(() => world.close())

it.each([
  ['40001', 'a conflict of transactions'],
  ['40P01', 'a deadlock'],
  ['57P01', 'a shutdown of Postgres'],
])('the server replies to %s, %s, with a 503 that may be repeated', async (code) => {
  const reply = await world.app.inject({ url: `/fail/${code}` })
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '5'])
})
