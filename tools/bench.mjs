// `npm run bench -- NAME`: runs bench/NAME.bench.ts and prints its measurements, which depend on the machine.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from './lib/print.mjs'
import { bin, forwardStopSignals, runNode } from './lib/testing/run-stage.mjs'
import { makeReady } from './ready.mjs'

makeReady()
const folder = fileURLToPath(new URL('../bench', import.meta.url))
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
const [name, ...more] = process.argv.slice(2)
if (!name || !names.includes(name)) fail(`Which figures? npm run bench -- ${names.join(' | ')}`)
const { build } = await import('./build.mjs')
await build()
forwardStopSignals()
process.exit(await runNode([...bin.tsx, join(folder, `${name}.bench.ts`), ...more], { seconds: 4 * 3600 }))
