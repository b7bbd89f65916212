// Faults are defined in tools/mutants/<area>.json, each file a list of
// { id, symbol, from, to, tests, workspace?, world?, name?, why? }. `tests` are path suffixes of test files that should fail,
// `world` is the process to build before a world test, and `name` limits the run to tests whose name contains it.
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

/** Selects faults by area, id or symbol; all faults if `names` is empty. Throws if a name matches nothing. */
export function chooseFaults(faults, names) {
  const matchesName = (fault, name) => fault.area === name || fault.id === name || fault.symbol === name
  const unknown = names.filter((name) => !faults.some((fault) => matchesName(fault, name)))
  if (unknown.length > 0) throw new Error(`No area, symbol or fault is called ${unknown.join(', ')}`)
  return names.length === 0 ? faults : faults.filter((fault) => names.some((name) => matchesName(fault, name)))
}

/** Samples every nth fault of each area, at least one per area. The offset changes daily. */
export function sampleFaults(faults, every, day = Math.floor(Date.now() / 86_400_000)) {
  const seenCounts = new Map()
  return faults.filter(({ area }) => {
    const n = seenCounts.get(area) ?? 0
    seenCounts.set(area, n + 1)
    return n % every === day % Math.min(every, faults.filter((fault) => fault.area === area).length)
  })
}
