// `npm start`: installs missing packages, builds stale targets, and runs Murmur until Ctrl-C.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './lib/build/import-built.mjs'
import { fail, print } from './lib/print.mjs'
import { makeReady } from './ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

makeReady()
const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
const { build } = await import('./build.mjs')
await build().catch((error) => fail(`Murmur could not be built: ${error.message}`))
const { runMurmur } = await importBuilt('main')
process.exit(await runMurmur(process.env, print))
