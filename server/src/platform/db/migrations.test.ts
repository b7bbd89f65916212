import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { tableFiles } from '#test-support/table-files.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openDb } from './open-db.ts'
import { readSetting } from './settings.store.ts'
import { testPostgres } from './test-db.ts'

const db = import.meta.dirname

it('migrations create exactly the tables that the modules declare', async () => {
  const tables: Record<string, unknown> = {}
  for (const file of tableFiles()) Object.assign(tables, await import(/* @vite-ignore */ file))
  const folder = join(migrationsFolder(), 'meta')
  const newest =
    readdirSync(folder)
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? ''
  const made = JSON.parse(readFileSync(join(folder, newest), 'utf8'))
  const wanted = generateDrizzleJson(tables, made.id, undefined, 'snake_case')
  expect(await generateMigration(made, wanted), 'run `npm run migration -w @murmur/server`').toEqual([])
})

it('migrations contain every rule of db/rules', () => {
  const migrations = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'))
  const sql = migrations.map((name) => readFileSync(join(migrationsFolder(), name), 'utf8')).join('\n')
  for (const rule of readdirSync(join(db, 'rules'))) {
    expect(sql).toContain(readFileSync(join(db, 'rules', rule), 'utf8').trimEnd())
  }
})

for (const fresh of testPostgres) {
  it('several instances can start concurrently on Postgres and survive the loss of idle connections', async () => {
    const { url, endConnections, drop } = await fresh()
    const instances = await Promise.all(Array.from({ length: 5 }, () => openDb({ databaseUrl: url })))
    await Promise.all(instances.map((db) => db.read.execute(sql`select 1`)))
    await endConnections()
    for (const db of instances) await expect.poll(() => readSetting(db, 'x').catch(() => 'no answer')).toBeUndefined()
    for (const db of instances) await db.close()
    await drop()
  })
}
