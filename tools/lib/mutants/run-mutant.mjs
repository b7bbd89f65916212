import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly, runTests } from './run-tests.mjs'

/**
 * Applies one fault to the copy, runs the tests that should detect the fault, and restores the file. Returns
 * { state: 'killed' | 'survived' | 'broken', by }.
 */
export async function runMutant(copy, fault, { path, tests, changed }) {
  const file = join(copy.path, path)
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, changed)
  try {
    if (fault.world) {
      const failure = await buildCopy(copy, fault.world)
      if (failure) return { state: 'broken', by: failure }
    }
    const { failed, broken } = await runTests(copy.path, tests, { bail: true, name: fault.name })
    if (broken) return { state: 'broken', by: broken }
    return failed[0] ? { state: 'killed', by: failed[0] } : { state: 'survived', by: '' }
  } finally {
    writeFileSync(file, before)
  }
}

/** Builds one process from the copy's sources. Returns the reason of a failure, or undefined. */
export async function buildCopy(copy, target) {
  const script = `import('./tools/build.mjs').then(({ build }) => build({ force: true, only: ['${target}'] }))`
  const { code, output } = await runQuietly(copy.path, ['--input-type=module', '--eval', script], 120)
  return code === 0 ? undefined : `It does not build: ${output.slice(-1000)}`
}
