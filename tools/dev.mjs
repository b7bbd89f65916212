// `npm run dev`: runs the sandbox, the server and the signer from source, restarts them on changes, and serves the web app
// with Vite on PORT. `npm run dev -- --inspect` lets a debugger attach to the server (9229) and the signer (9230).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fail, print } from './lib/print.mjs'
import { makeReady } from './ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache/dev')
const pagesDir = join(folder, 'web')
const entries = {
  server: 'server/src/main.ts',
  signer: 'signer/src/main.ts',
  sandbox: 'sandbox/src/main.ts',
  world: 'world/main.ts',
}
const inspect = process.argv.includes('--inspect')
const bundle = (name) => join(folder, name, 'main.js')

makeReady()
const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
// The server requires the folder of the built app at startup, although Vite serves the app.
mkdirSync(pagesDir, { recursive: true })
writeFileSync(join(pagesDir, 'index.html'), '<!doctype html><title>Murmur</title><p>Vite serves the app.</p>\n')

const { watchBundles } = await import('./lib/build/watch-bundles.mjs')
let running
const watched = await watchBundles(root, { folder, entries, onRebuilt: restart }).catch((error) => fail(error.message))
const { runMurmur } = await import(pathToFileURL(bundle('world')).href)
const code = await runMurmur(process.env, print, {
  serverPort: (port) => port + 3,
  programs: {
    server: bundle('server'),
    sandbox: bundle('sandbox'),
    env: {
      WEB_DIR: pagesDir,
      SIGNER_COMMAND: JSON.stringify(['node', ...(inspect ? ['--inspect=9230'] : []), bundle('signer')]),
    },
  },
  serverFlags: ['--enable-source-maps', ...(inspect ? ['--inspect=9229'] : [])],
  async whenRunning(supervised) {
    running = supervised
    const { startDevPages } = await import('./lib/build/dev-pages.mjs')
    const port = Number(process.env.PORT || 3000)
    await startDevPages(root, { port, serverUrl: `http://localhost:${port + 3}`, pagesDir })
  },
})
await watched.stop()
process.exit(code)

function restart(name) {
  if (!running) return
  if (name === 'world') return print('world/ has changed: stop this and start it again.')
  print(`${name}/ has changed.`)
  // The server starts the signer.
  running.restart(name === 'sandbox' ? 'sandbox' : 'server').catch((error) => print(error.message))
}
