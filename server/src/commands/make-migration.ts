// `npm run migration -w @murmur/server`: writes what the tables in db/tables changed as a migration. With --squash the
// folder is made anew, as one file, with the rules of db/rules (SQL that drizzle has no words for) at its end; only
// before anybody keeps data, since a database remembers the migrations it has run.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const db = join(import.meta.dirname, '../db')
const squash = process.argv.includes('--squash')

if (squash) rmSync(join(db, 'migrations'), { recursive: true, force: true })
const made = spawnSync('npx', ['drizzle-kit', 'generate', ...(squash ? ['--name', 'start'] : [])], {
  cwd: join(db, '../..'),
  stdio: 'inherit',
})
if (made.status !== 0) process.exit(made.status ?? 1)
if (squash) {
  for (const rule of readdirSync(join(db, 'rules')).sort()) {
    const text = readFileSync(join(db, 'rules', rule), 'utf8').trimEnd()
    appendFileSync(join(db, 'migrations/0000_start.sql'), `\n--> statement-breakpoint\n${text}`)
  }
}
