import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test-support/test-app.ts'

const webDir = mkdtempSync(join(tmpdir(), 'murmur-web-'))
const page =
  '<p>Open code. <a href="https://repository.murmur.invalid" rel="noopener">Read the code</a> <a href="/docs">API</a></p>'
beforeAll(() => {
  mkdirSync(join(webDir, '.pages/en'), { recursive: true })
  for (const name of ['index.html', '.pages/en/landing.html']) writeFileSync(join(webDir, name), page)
})
afterAll(() => rmSync(webDir, { recursive: true, force: true }))

async function readLandingPage(repositoryUrl: string | undefined) {
  const world = await testApp({ webDir, repositoryUrl })
  const { body } = await world.app.inject({ url: '/', headers: { accept: 'text/html' } })
  await world.close()
  return body
}

test('the landing page links to the configured repository', async () => {
  expect(await readLandingPage('https://code.example/murmur?a=1&b="2"')).toBe(
    '<p>Open code. <a href="https://code.example/murmur?a=1&#38;b=&#34;2&#34;" rel="noopener">Read the code</a> <a href="/docs">API</a></p>',
  )
})

test('the landing page has no link to a repository where none is configured', async () => {
  expect(await readLandingPage(undefined)).toBe('<p>Open code.  <a href="/docs">API</a></p>')
})
