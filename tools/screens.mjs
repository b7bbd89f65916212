// `npm run screens -- [NAME…] [--languages=zh,fr]`: a contact sheet of every screen and dialog, under test-artefacts/contact-sheet/index.html.
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
const config = join(root, 'e2e/tour/playwright.config.ts')
const languageOption = '--languages='
const words = process.argv.slice(2)
const code = await runNode([bin.playwright, 'test', '-c', config], {
  env: {
    CHROME_PATH: chromium,
    SCREENS: words.filter((word) => !word.startsWith(languageOption)).join(' '),
    SCREEN_LANGUAGES: words.find((word) => word.startsWith(languageOption))?.slice(languageOption.length) ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, 'test-artefacts/reports/screens.json'),
  },
  seconds: 3600,
})
process.exit(code)
