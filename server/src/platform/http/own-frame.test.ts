import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test-support/test-app.ts'

let world: TestApp
const webDir = mkdtempSync(join(tmpdir(), 'murmur-web-'))
beforeAll(async () => {
  mkdirSync(join(webDir, '.pages/en'), { recursive: true })
  mkdirSync(join(webDir, 'assets'))
  const files = ['index.html', '.pages/en/landing.html', '.pages/en/not-found.html']
  const assets = ['assets/landing-frame-a_1-B.html', 'assets/landing-frame-1.js', 'assets/my-landing-frame-1.html']
  for (const name of [...files, ...assets]) writeFileSync(join(webDir, name), '<!doctype html>')
  world = await testApp({ webDir })
})
afterAll(async () => {
  await world.close()
  rmSync(webDir, { recursive: true, force: true })
})

async function parsePolicy(url: string) {
  const { headers } = await world.app.inject({ url, headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  return [policy.match(/frame-src [^;]+/)?.[0], policy.match(/frame-ancestors [^;]+/)?.[0], headers['x-frame-options']]
}

test('only the script frame of the static pages may be framed, and only by us', async () => {
  expect(await parsePolicy('/assets/landing-frame-a_1-B.html')).toEqual([
    "frame-src 'none'",
    "frame-ancestors 'self'",
    'SAMEORIGIN',
  ])
  for (const path of ['/sign-up', '/assets/landing-frame-1.js', '/assets/my-landing-frame-1.html', '/healthz']) {
    expect(await parsePolicy(path), path).toEqual(["frame-src 'none'", "frame-ancestors 'none'", 'DENY'])
  }
})

test('only static pages may contain frames, and only ours', async () => {
  for (const path of ['/', '/nowhere']) {
    expect(await parsePolicy(path), path).toEqual(["frame-src 'self'", "frame-ancestors 'none'", 'DENY'])
  }
})
