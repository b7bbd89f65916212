import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Copy } from './copy.ts'

// A separate constant, so that the line does not count as an import of the tools.
const builders = "import { pgTable, text, uuid } from 'drizzle-orm/pg-core'"

const table = `import type { UserId } from '@murmur/contract/ids'
${builders}
import { users } from '#identity/tables/users.ts'

/** A note of a user. */
export const dummyNotes = pgTable('dummy_notes', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  note: text().notNull(),
})
`

/** CONTRIBUTING.md, "a table": one with a row per user, in the module markets. */
export function addTable({ path, add, edit, read, run }: Copy): void {
  add('server/src/markets/tables/dummy-notes.ts', table)
  const data = 'server/src/markets/personal-data.ts'
  edit(data, 'import { priceAlerts }', "import { dummyNotes } from './tables/dummy-notes.ts'\nimport { priceAlerts }")
  edit(
    data,
    "    ['watchlist'",
    "    ['notes', once((read, { id }) => read.select().from(dummyNotes).where(eq(dummyNotes.userId, id)))],\n    ['watchlist'",
  )
  edit(data, 'starredTokens, priceAlerts]', 'starredTokens, priceAlerts, dummyNotes]')

  const made = run('server', '--import', 'tsx', 'src/commands/make-migration.ts', '--name', 'dummy_notes')
  if (made.status !== 0) throw new Error(made.output)
  const folder = 'server/src/platform/db/migrations'
  const name = readdirSync(join(path, folder)).find((each) => each.endsWith('_dummy_notes.sql')) ?? ''
  const hash = createHash('sha256')
    .update(read(`${folder}/${name}`))
    .digest('hex')
  const hashes = 'server/src/platform/db/migrations.sha256.json'
  add(hashes, JSON.stringify({ ...JSON.parse(read(hashes)), [name]: hash }))
  const rows = {
    dummy_notes: [
      { user_id: firstUser(read('server/src/platform/db/schema-fixtures/0005_everybody.json')), note: 'hello' },
    ],
  }
  add(`server/src/platform/db/schema-fixtures/${name.replace('.sql', '.json')}`, JSON.stringify(rows))
}

function firstUser(fixture: string): string {
  return JSON.parse(fixture).users[0].id
}
