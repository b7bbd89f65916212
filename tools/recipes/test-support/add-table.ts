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

const data = 'server/src/platform/db'

/** CONTRIBUTING.md, "a table": one with a row per user, in the module markets. */
export function addTable(copy: Copy): void {
  const { add, edit } = copy
  add('server/src/markets/tables/dummy-notes.ts', table)
  const personal = 'server/src/markets/personal-data.ts'
  edit(
    personal,
    'import { priceAlerts }',
    "import { dummyNotes } from './tables/dummy-notes.ts'\nimport { priceAlerts }",
  )
  edit(
    personal,
    "    ['watchlist'",
    "    ['notes', readOnce((read, { id }) => read.select().from(dummyNotes).where(eq(dummyNotes.userId, id)))],\n    ['watchlist'",
  )
  edit(personal, 'starredTokens, priceAlerts]', 'starredTokens, priceAlerts, dummyNotes]')
  addMigration(copy, 'dummy_notes', { dummy_notes: [{ user_id: oldUser(copy, 0), note: 'hello' }] })
}

/** CONTRIBUTING.md, "a column": one of the dummy table. */
export function addColumn(copy: Copy): void {
  copy.edit('server/src/markets/tables/dummy-notes.ts', '  note: text()', '  colour: text(),\n  note: text()')
  const row = { user_id: oldUser(copy, 1), note: 'hello', colour: 'red' }
  addMigration(copy, 'dummy_colours', { dummy_notes: [row] })
}

/** Steps 3 to 5 of "a table": the migration, its hash, and rows for its columns. */
function addMigration({ path, add, read, run }: Copy, name: string, rows: Record<string, object[]>): void {
  const made = run('server', '--import', 'tsx', 'src/commands/make-migration.ts', '--name', name)
  if (made.status !== 0) throw new Error(made.output)
  const file = readdirSync(join(path, `${data}/migrations`)).find((each) => each.endsWith(`_${name}.sql`)) ?? ''
  const hash = createHash('sha256')
    .update(read(`${data}/migrations/${file}`))
    .digest('hex')
  const hashes = `${data}/migrations.sha256.json`
  add(hashes, JSON.stringify({ ...JSON.parse(read(hashes)), [file]: hash }))
  add(`${data}/schema-fixtures/${file.replace('.sql', '.json')}`, JSON.stringify(rows))
}

/** The id of a user in the databases that are upgraded. */
const oldUser = ({ read }: Copy, index: number): string =>
  JSON.parse(read(`${data}/schema-fixtures/0005_everybody.json`)).users[index].id
