import { afterAll, beforeAll } from 'vitest'
import { type Postgres, startPostgres } from '../installed/postgres.ts'
import { type Pair, type PairOptions, startPair } from '../start-pair.ts'

export type SharedPair = Pair & { postgres: Postgres }

/**
 * Starts two servers on one Postgres for all tests of the file, before its own `beforeAll`.
 * @param onReady receives them before the first test
 * @returns whether this machine has Postgres; without it the tests cannot run
 */
export async function sharePair(options: PairOptions, onReady: (opened: SharedPair) => void): Promise<boolean> {
  const postgres = await startPostgres({ mayInstall: true })
  if ('missing' in postgres) {
    console.warn(`Two servers could not be started: ${postgres.missing}`)
    return false
  }
  let pair: Pair | undefined
  beforeAll(async () => {
    pair = await startPair(postgres, options)
    onReady({ ...pair, postgres })
  })
  afterAll(async () => {
    await pair?.stop()
    await postgres.stop()
  })
  return true
}
