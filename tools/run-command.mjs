// `npm run backup`, `restore`, `rotate`, `freeze`, `audit:verify`: builds stale targets and runs the server command with the settings of
// `npm start`.
// Usage: `node tools/run-command.mjs NAME …`
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importBuilt } from './lib/build/import-built.mjs'
import { resolveDataDir } from './lib/data-dir.mjs'
import { fail } from './lib/print.mjs'
import { makeReady } from './ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [name, ...words] = process.argv.slice(2)

makeReady()
const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
const { build } = await import('./build.mjs')
await build({ only: ['server', 'signer', 'world'] }).catch((error) =>
  fail(`Murmur could not be built: ${error.message}`),
)

const { findHolder } = await importBuilt('claim-data-dir')
const dataDir = resolveDataDir(process.env)
failIfRunning()
const child = spawn(process.execPath, [join(root, 'dist/server', `${name}.js`), ...words], {
  env: {
    // A JSON list, since the project's path may contain a space.
    SIGNER_COMMAND: JSON.stringify(['node', join(root, 'dist/signer/main.js')]),
    ...process.env,
    MURMUR_DATA_DIR: dataDir,
  },
  stdio: 'inherit',
})
// The child receives Ctrl-C as well, and this process exits after the child.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

/** Exits if Murmur runs on this folder, because it writes to the folder and the sandbox's chains even with another database. */
function failIfRunning() {
  const holder = name === 'restore' ? undefined : findHolder(dataDir)
  if (!holder) return
  const runningInstance = `Murmur runs on ${dataDir} (process ${holder.holder.pid}, at ${holder.url})`
  if (name === 'rotate' || !process.env.DATABASE_URL) {
    // Exit code 2 means that the audit log could not be verified.
    fail(`${runningInstance}. Stop it first; nothing was done.`, name === 'audit-verify' ? 2 : 1)
  }
  if (name === 'audit-verify' || name === 'freeze') return
  if (existsSync(join(dataDir, 'sandbox')) && !words.includes('--without-sandbox')) {
    fail(
      `${runningInstance}, and its sandbox cannot be copied meanwhile. Stop it first, or leave that out: --without-sandbox`,
    )
  }
}
