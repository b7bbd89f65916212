// Run after `npm install`: adds entries that npm omitted for other platforms' packages, and missing hashes, to
// package-lock.json. Both come from the registry's metadata.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findMissingEntries, findUnhashedEntries } from './lib/complete-lock.mjs'

const path = join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const missing = findMissingEntries(lock)
const byPath = ([a], [b]) => (a < b ? -1 : 1)
lock.packages = Object.fromEntries(Object.entries({ ...lock.packages, ...missing }).sort(byPath))
const hashed = findUnhashedEntries(lock).filter((entry) => {
  const { status, stdout } = spawnSync('npm', ['view', `${entry.name}@${entry.version}`, 'dist.integrity'], {
    encoding: 'utf8',
  })
  const integrity = status === 0 ? stdout.trim() : ''
  if (integrity.startsWith('sha512-')) lock.packages[entry.path] = withHash(lock.packages[entry.path], integrity)
  else console.log(`no hash for ${entry.name}@${entry.version}: this registry does not carry it`)
  return integrity !== ''
})
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
for (const name of Object.keys(missing)) console.log(`added ${name}`)
for (const { name } of hashed) console.log(`hashed ${name}`)

/** Inserts the hash after the version, where npm writes it. */
function withHash({ version, ...rest }, integrity) {
  return { version, integrity, ...rest }
}
