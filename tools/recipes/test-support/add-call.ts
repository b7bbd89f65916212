import type { Copy } from './copy.ts'

const contract = `import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { preprocess } from '#schema/preprocess.ts'
import { toNumber } from '#schema/to-number.ts'

export const dummyApi = {
  count: defineEndpoint({
    method: 'GET',
    path: '/api/watchlist/dummy',
    access: 'verified',
    summary: 'How many tokens you have starred',
    query: object({ least: v.optional(preprocess(toNumber, v.pipe(integer, v.minValue(0))), 0) }),
    reply: object({ data: object({ count: v.number() }) }),
    limit: { max: 60, perSeconds: 60 },
  }),
}
`

const routes = `import { dummyApi } from '@murmur/contract/markets/dummy'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { listStars } from './stars.store.ts'

/** Adds the call that counts a user's stars. */
export function dummyRoutes(app: App, { db }: { db: Db }): void {
  serve(app, dummyApi.count, async ({ user, query: { least } }) => {
    const { length: count } = await listStars(db, user.id)
    if (count < least) throw new Refusal('NOT_FOUND')
    return { data: { count } }
  })
}
`

/** Apart, so that it does not count as an import of this file. */
const queryPackage = '@tanstack/react-query'

const hook = `import { dummyApi } from '@murmur/contract/markets/dummy'
import { useQuery } from '${queryPackage}'
import { call } from '#lib/http/call.ts'

/** Counts the user's stars; undefined while loading. */
export function useDummy() {
  const { data } = useQuery({
    queryKey: ['dummy'],
    queryFn: ({ signal }) => call(dummyApi.count, { query: {} }, { signal }),
  })
  return data?.data.count
}
`

const test = `import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { dummyRoutes } from './dummy.routes.ts'

let world: TestApp
beforeAll(async () => {
  const db = await openMemory()
  world = await testApp({ addRoutes: (app) => dummyRoutes(app, { db }) }, async () => db)
})
afterAll(() => world.close())

const path = '/api/watchlist/dummy'

it('counts the stars of a verified user only', async () => {
  expect((await world.visitor().call('GET', path)).status).toBe(401)
  const user = await verifiedVisitor(world)
  expect(await user.call('GET', path)).toMatchObject({ status: 200, body: { data: { count: 0 } } })
  expect(await user.call('GET', \`\${path}?least=x\`)).toMatchObject({ status: 400 })
  expect(await user.call('GET', \`\${path}?least=5\`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})
`

/** CONTRIBUTING.md, "a call". */
export function addCall({ add, edit }: Copy): void {
  add('contract/src/markets/dummy.ts', contract)
  add('server/src/markets/watching/dummy.routes.ts', routes)
  add('server/src/markets/watching/dummy.test.ts', test)
  const module = 'server/src/markets/module.ts'
  edit(
    module,
    'import { watchingRoutes }',
    "import { dummyRoutes } from './watching/dummy.routes.ts'\nimport { watchingRoutes }",
  )
  edit(module, '  const watching = watchingRoutes(', '  dummyRoutes(app, parts)\n  const watching = watchingRoutes(')
  add('web/src/features/watching/use-dummy.ts', hook)
}
