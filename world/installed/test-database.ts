import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBin } from './postgres.ts'

const run = promisify(execFile)

export type TestDatabase = { url: string; drop(): Promise<void> }

/** Creates an empty database on the Postgres that `npm test` started (TEST_DATABASE_URL); undefined if there is none. */
export async function createTestDatabase(server = process.env.TEST_DATABASE_URL): Promise<TestDatabase | undefined> {
  const bin = server ? findBin(['postgres', 'psql']) : undefined
  if (!server || !bin) return undefined
  const psql = join(bin, 'psql')
  const name = `murmur_world_${randomBytes(6).toString('hex')}`
  const execute = (statement: string) => run(psql, [server, '--no-psqlrc', '--quiet', '--command', statement])
  await execute(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await execute(`drop database if exists ${name} with (force)`)
    },
  }
}
