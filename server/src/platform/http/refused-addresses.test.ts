import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedDb } from '#test-support/shared-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const webDir = mkdtempSync(join(tmpdir(), 'murmur-web-'))

let bare: TestApp
let built: TestApp
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>the app</title>')
  bare = await testApp()
  built = await testApp({ webDir }, sharedDb(bare.db))
})
afterAll(async () => {
  await built.close()
  await bare.close()
  rmSync(webDir, { recursive: true, force: true })
})

const get = ({ app }: TestApp, url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test.each(['/nowhere%00', '/app/chat%00', '/api/config?a=%00'])(
  'the HTTP server refuses the null character in %s',
  async (path) => {
    for (const headers of [{}, browser]) {
      const reply = await get(built, path, headers)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { code: 'BAD_REQUEST', reason: 'The address contains a null character.' },
      ])
    }
  },
)

test('the HTTP server explains a missing web build to a browser on a page, and to other clients in a refusal', async () => {
  const page = await get(bare, '/app/chat', browser)
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('is not built yet')])
  const reply = await get(bare, '/app/chat')
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
})
