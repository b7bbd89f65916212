// Retakes the landing page's product pictures in a new world: `node tools/product-shots.mjs`, or with languages: `… en ar`.
import { spawnSync } from 'node:child_process'
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
const chromium = findChromium({ mayInstall: true }) ?? fail('No Chromium was found; set CHROME_PATH.')
const languages = process.argv.slice(2)
const needsChineseFont = languages.length === 0 || languages.includes('zh')
// Without a font, the pictures show empty boxes.
if (needsChineseFont && spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim() === '')
  fail('No Chinese font was found; install fonts-noto-cjk.')
const script = fileURLToPath(new URL('../e2e/take-product-shots.ts', import.meta.url))
const out = join(fileURLToPath(new URL('..', import.meta.url)), 'web/public/shots')
process.exit(await runNode([...bin.tsx, script, out, ...languages], { env: { CHROME_PATH: chromium } }))
