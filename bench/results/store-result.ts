import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../world/paths.ts'
import { describeMachine } from '../stats.ts'
import { figures } from './figures.ts'

/** The last run of a bench: its figures by name. */
export type BenchResult = { bench: string; at: string; machine: string; values: Record<string, number> }

const folder = join(projectRoot, 'test-artefacts/bench')
const getResultPath = (bench: string) => join(folder, `${bench}.json`)

/**
 * Stores the figures of a run for the table of `npm run bench`; figures of earlier runs that this one did not measure stay.
 * @throws Error for a figure without a goal in figures.ts
 */
export function storeResult(bench: string, values: Record<string, number>): void {
  for (const name of Object.keys(values)) {
    if (!figures.some((each) => each.bench === bench && each.name === name))
      throw new Error(`No figure ${bench} ${name}`)
  }
  mkdirSync(folder, { recursive: true })
  const result: BenchResult = {
    bench,
    at: new Date().toISOString(),
    machine: describeMachine(),
    values: { ...readResult(bench)?.values, ...values },
  }
  writeFileSync(getResultPath(bench), JSON.stringify(result, null, 2))
}

/** Reads the last stored run of a bench; undefined without one. */
export function readResult(bench: string): BenchResult | undefined {
  try {
    return JSON.parse(readFileSync(getResultPath(bench), 'utf8'))
  } catch {
    return undefined
  }
}
