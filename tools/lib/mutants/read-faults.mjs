// The faults are data: tools/mutants/<area>.json, each a list of
// { id, symbol, from, to, tests, workspace?, world?, name?, why? }. `tests` end the paths of the test files that should fail,
// `world` names the process to build before a world test, and `name` limits a file to the tests with these words.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Every fault with its area, in the order of the files. */
export function readFaults(root) {
  const folder = join(root, 'tools/mutants')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const area = basename(name, '.json')
      return JSON.parse(readFileSync(join(folder, name), 'utf8')).map((fault) => ({ area, ...fault }))
    })
}

/** The faults of these areas or ids; all without any. Throws when a name fits nothing. */
export function chooseFaults(faults, names) {
  const fits = (fault, name) => fault.area === name || fault.id === name || fault.symbol === name
  const unknown = names.filter((name) => !faults.some((fault) => fits(fault, name)))
  if (unknown.length > 0) throw new Error(`No area, symbol or fault is called ${unknown.join(', ')}`)
  return names.length === 0 ? faults : faults.filter((fault) => names.some((name) => fits(fault, name)))
}

/** Every nth fault of each area, at least one, so that a sample touches all of them. The day chooses which. */
export function sampleFaults(faults, every, day = Math.floor(Date.now() / 86_400_000)) {
  const seen = new Map()
  return faults.filter(({ area }) => {
    const n = seen.get(area) ?? 0
    seen.set(area, n + 1)
    return n % every === day % Math.min(every, faults.filter((fault) => fault.area === area).length)
  })
}
