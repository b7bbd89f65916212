// `npm run sandbox:reset`: empties the data folder of a sandbox, so that the next start begins with empty state.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './lib/build/import-built.mjs'
import { isSandboxFolder, resolveDataDir } from './lib/data-dir.mjs'
import { fail, print } from './lib/print.mjs'
import { makeReady } from './ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

makeReady()
const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
const { build } = await import('./build.mjs')
await build({ only: ['world'] })
const { findHolder } = await importBuilt('claim-data-dir')

const dataDir = resolveDataDir(process.env)
if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
  print(`There is nothing in ${dataDir}.`)
  process.exit()
}
const holder = findHolder(dataDir)
if (holder) fail(`Murmur runs on ${dataDir} (process ${holder.holder.pid}). Stop it first; nothing was deleted.`)
// Keys of real wallets must never be deleted.
if (!isSandboxFolder(dataDir, process.env)) {
  fail(`${dataDir} is not a sandbox of play money alone. Nothing was deleted.`)
}
for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
print(`${dataDir} is empty; the next start begins a new sandbox.`)
