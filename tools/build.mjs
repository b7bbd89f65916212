// `npm run build`: builds one ESM bundle per process and the web app, under dist/. Rebuilds only stale targets; .cache/build
// stores a hash of each target's inputs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildTargets } from './lib/build/build-targets.mjs'
import { fingerprint } from './lib/build/fingerprint.mjs'
import { fail, print } from './lib/print.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sharedInputs = ['package-lock.json', 'tsconfig.base.json', 'tools/build.mjs', 'tools/lib/build/build-targets.mjs']

/** Builds the stale targets, or all with `force`. `only` limits the build to these names. Throws if a target fails. */
export async function build({ force = false, only } = {}) {
  const stamps = join(root, '.cache', 'build')
  mkdirSync(stamps, { recursive: true })
  const chosen = buildTargets(root).filter((target) => !only || only.includes(target.name))
  const stale = chosen.filter((target) => {
    target.hash = fingerprint(root, [...target.inputs, ...sharedInputs])
    return force || !target.isBuilt() || read(join(stamps, target.name)) !== target.hash
  })
  if (stale.length === 0) return
  print(`Building ${stale.map((target) => target.name).join(', ')} …`)
  const began = performance.now()
  for (const step of [0, 1]) {
    // After a failure the other targets still finish, so that the next build can skip them.
    const results = await Promise.allSettled(
      stale
        .filter((target) => target.step === step)
        .map(async (target) => {
          await target.run()
          writeFileSync(join(stamps, target.name), target.hash)
        }),
    )
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
  print(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { makeReady } = await import('./ready.mjs')
  makeReady()
  await build({ force: process.argv.includes('--force') }).catch((error) => fail(error.message))
}
