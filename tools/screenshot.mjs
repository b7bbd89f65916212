// Retakes the README's screenshot: runs the journey that captures it and copies the result to docs/screenshot.png.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './lib/find-chromium.mjs'
import { fail } from './lib/print.mjs'
import { bin, forwardStopSignals, runNode } from './lib/testing/run-stage.mjs'
import { makeReady } from './ready.mjs'

makeReady()
const { build } = await import('./build.mjs')
await build()
forwardStopSignals()
const root = fileURLToPath(new URL('..', import.meta.url))
const chromium = findChromium({ mayInstall: true }) ?? fail('No Chromium was found; set CHROME_PATH.')
const args = ['test', '-c', join(root, 'e2e/playwright.config.ts'), '-g', 'a newcomer signs up, buys and sells']
// Only the long run saves screenshots.
const code = await runNode([bin.playwright, ...args], {
  env: {
    MURMUR_TEST_ALL: '1',
    CHROME_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, 'test-artefacts/reports/screenshot.json'),
  },
})
if (code !== 0) fail('The journey failed; the picture was left as it is.')
copyFileSync(join(root, 'test-artefacts/screens/buy-1280-light.png'), join(root, 'docs/screenshot.png'))
