// `node tools/set-version.mjs 0.2.0`: sets the version of the project, its workspaces and package-lock.json, and dates the unreleased
// entries of CHANGELOG.md. docs/releasing.md lists the steps before and after.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, print } from './lib/print.mjs'
import { lockWithVersion, releaseChangelog, withVersion } from './lib/set-version.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => readFileSync(join(root, path), 'utf8')
const [version] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('Which version? node tools/set-version.mjs 0.2.0')

const { workspaces } = JSON.parse(read('package.json'))
let changelog
try {
  changelog = releaseChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10))
} catch (error) {
  fail(error.message)
}
writeFileSync(join(root, 'CHANGELOG.md'), changelog)
for (const path of ['.', ...workspaces].map((folder) => join(folder, 'package.json'))) {
  writeJson(path, withVersion(JSON.parse(read(path)), version))
}
writeJson('package-lock.json', lockWithVersion(JSON.parse(read('package-lock.json')), version, workspaces))
print(`This is ${version} now.`)

function writeJson(path, value) {
  writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`)
}
