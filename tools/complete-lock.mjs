// Run after `npm install`: gives package-lock.json the entries of other platforms' packages that npm left out.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingEntries } from './lib/complete-lock.mjs'

const path = join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const missing = missingEntries(lock)
const byPath = ([a], [b]) => (a < b ? -1 : 1)
lock.packages = Object.fromEntries(Object.entries({ ...lock.packages, ...missing }).sort(byPath))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
for (const name of Object.keys(missing)) console.log(`added ${name}`)
