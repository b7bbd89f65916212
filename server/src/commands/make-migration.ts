// `npm run migration -w @murmur/server -- --name what_it_does`: writes a new migration for changes in the modules' tables. A
// landed migration must never change: databases record which ones they have run (platform/db/migrations.sha256.json).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../..')
const drizzleKit = spawnSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], {
  cwd: server,
  stdio: 'inherit',
})
process.exitCode = drizzleKit.status ?? 1
