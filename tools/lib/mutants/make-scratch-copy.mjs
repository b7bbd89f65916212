// A copy of the project for faults: copied sources, and links to installed and built files.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFiles } from '../project-files.mjs'

const builtTargets = ['sandbox', 'signer', 'server', 'world', 'pgdata']

/** Creates the copy. `remove` deletes the copy. */
export function makeScratch(root) {
  const path = mkdtempSync(join(tmpdir(), 'murmur-mutants-'))
  for (const file of projectFiles(root)) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(path, file)), { recursive: true })
    cpSync(join(root, file), join(path, file))
  }
  for (const folder of ['.', 'server', 'signer', 'web', 'sandbox', 'contract']) linkPackages(root, path, folder)
  mkdirSync(join(path, 'dist'))
  for (const name of builtTargets) copyIfPresent(join(root, 'dist', name), join(path, 'dist', name))
  if (existsSync(join(root, 'dist/web'))) symlinkSync(join(root, 'dist/web'), join(path, 'dist/web'))
  // Databases that were prepared for tests, by the hash of the migrations.
  copyIfPresent(join(root, '.cache/test-db'), join(path, '.cache/test-db'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Links each installed package. Links of workspace packages point into the copy. */
function linkPackages(root, path, folder) {
  const from = join(root, folder, 'node_modules')
  if (!existsSync(from)) return
  const to = join(path, folder, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    // Skips tool caches, which the copies would share.
    if (name.startsWith('.') && name !== '.bin') continue
    if (name === '@murmur') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

function copyIfPresent(from, to) {
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}
