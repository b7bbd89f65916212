import { HelpTopic, helpGroups, maxHelpMatches } from '@murmur/contract/help'
import { languages } from '@murmur/contract/languages'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { isAppPage } from '#platform/http/web-routes.ts'
import { languageCookie } from '#platform/i18n/page-language.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { wireHandbook } from './handbook.module.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ addRoutes: wireHandbook })
})
afterAll(() => world.close())

const path = (q?: string) => (q === undefined ? '/api/help' : `/api/help?q=${encodeURIComponent(q)}`)
const get = (q?: string, headers: Record<string, string> = {}) =>
  world.visitor().call('GET', path(q), undefined, headers)
const ids = ({ body }: { body: { data: HelpTopic[] } }) => body.data.map(({ id }) => id)

it("the handbook's route lists all topics by group without a session", async () => {
  const { status, body } = await get()
  expect(status).toBe(200)
  const topics = v.parse(v.array(HelpTopic), body.data)
  expect(topics.length).toBeGreaterThanOrEqual(150)
  expect(topics[0]).toMatchObject({ id: 'what-is-murmur', group: 'start', title: 'What Murmur is', link: '/app/about' })
  expect([...new Set(topics.map(({ group }) => group))].toSorted()).toEqual([...helpGroups].toSorted())
})

test('every link leads to a page of the app, and every related topic exists', async () => {
  const { data } = (await get()).body as { data: HelpTopic[] }
  const known = new Set(data.map(({ id }) => id))
  for (const { id, link, related } of data) {
    if (link) expect(isAppPage(link.replace(/#.*/, '')), `${id} ${link}`).toBe(true)
    for (const other of related) expect(known, id).toContain(other)
  }
})

it("the handbook's route responds in the language of the request", async () => {
  const firstTitle = async (headers: Record<string, string> = {}) => (await get(undefined, headers)).body.data[0].title
  const titles = await Promise.all(languages.map((language) => firstTitle({ 'x-murmur-language': language })))
  expect(new Set(titles).size).toBe(languages.length)
  const spanish = await firstTitle({ 'x-murmur-language': 'es' })
  expect(await firstTitle({ cookie: `${languageCookie}=es` })).toBe(spanish)
  expect(await firstTitle({ 'x-murmur-language': 'xx' })).toBe(await firstTitle())
})

it.each([
  ['why did my trade fail', 'en', 'trade-failed'],
  ['slipage', 'en', 'slippage'],
  ['olvidé mi contraseña', 'es', 'forgot-password'],
  ['什么是滑点', 'zh', 'slippage'],
])('the handbook\'s route finds "%s" in %s, the best match first', async (question, language, id) => {
  const found = ids(await get(question, { 'x-murmur-language': language }))
  expect(found[0]).toBe(id)
  expect(found.length).toBeLessThanOrEqual(maxHelpMatches)
})

it("the handbook's route finds nothing for words that no topic contains", async () => {
  expect((await get('asdfghjkl')).body).toEqual({ data: [] })
})

it("the handbook's route lists all topics for an empty question", async () => {
  expect((await get('  ')).body).toEqual((await get()).body)
})

it("the handbook's route rejects a question of more than 200 characters", async () => {
  expect((await get('a'.repeat(200))).status).toBe(200)
  expect((await get('a'.repeat(201))).status).toBe(400)
})

it("the handbook's route lets browsers keep the reply and revalidate it, with a session too", async () => {
  const first = await get()
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, x-murmur-language, cookie',
  })
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await get(undefined, known)).status).toBe(304)
  expect((await get(undefined, { ...known, 'x-murmur-language': 'fr' })).status).toBe(200)
  const user = await verifiedVisitor(world)
  expect((await user.call('GET', path(), undefined, known)).status).toBe(304)
})
