import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDb } from '#platform/db/open-db.ts'
import { testPostgres } from '#platform/db/test-db.ts'
import { timeQueries } from './time-queries.ts'

it('timeQueries reports a statement that fails, by promise and by callback, and passes its result on', async () => {
  const texts: string[] = []
  const client = {
    query: (statement: unknown, callback?: unknown) => {
      if (typeof callback === 'function') return callback(undefined, 'rows')
      return statement === 'wrong' ? Promise.reject(new Error('syntax')) : Promise.resolve('rows')
    },
  }
  timeQueries(client as never, ({ text }) => void texts.push(text))
  expect(await client.query({ text: 'select $1' })).toBe('rows')
  await expect(client.query('wrong')).rejects.toThrow('syntax')
  const results: unknown[] = []
  void client.query('select 2', (...result: unknown[]) => void results.push(result))
  expect(results).toEqual([[undefined, 'rows']])
  expect(texts).toEqual(['select $1', 'wrong', 'select 2'])
})

it.each(testPostgres)(
  'timeQueries reports the statements of a pool and of its transactions, without values',
  async (open) => {
    const fresh = await open()
    const texts: string[] = []
    let count = (): { open: number } => ({ open: 0 })
    const db = await openDb({
      databaseUrl: fresh.url,
      maxConnections: 2,
      statementSeconds: 1,
      onQuery: ({ text, seconds }) => void (seconds >= 0 && texts.push(text)),
      watchPool: (read) => {
        count = read
      },
    })
    try {
      await db.read.execute(sql`select ${'private'}::text as a`)
      await db.begin((tx) => tx.execute(sql`select ${'private'}::text as b`))
      expect(texts.filter((text) => /select \$1::text as [ab]/.test(text))).toHaveLength(2)
      expect(texts.join()).not.toContain('private')
      expect(count().open).toBeGreaterThan(0)
      await expect(db.read.execute(sql`select pg_sleep(3)`)).rejects.toThrow()
    } finally {
      await db.close()
      await fresh.drop()
    }
  },
)
