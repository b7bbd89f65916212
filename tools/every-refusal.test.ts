import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fieldErrors } from '@murmur/contract/errors/field-errors'
import { findings, reasons } from '@murmur/contract/errors/reasons'
import { expect, test } from 'vitest'
import { projectFiles } from './lib/project-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = projectFiles(root)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const list = /refusalCodes = \[([^\]]*)\]/.exec(read('contract/src/errors/refusals.ts'))?.[1] ?? ''
const codes = [...list.matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code)

const contractText = files
  .filter((path) => /^contract\/src\/.*(?<!\.test)\.ts$/.test(path))
  .map(read)
  .join('\n')
const isServer = (path: string) =>
  /^server\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|test-support|\/simulation\/|\/texts\//.test(path)
const serverText = files.filter(isServer).map(read).join('\n')
const thrown = codes.filter((code) => serverText.includes(`'${code}'`))

/** World tests of the quick run. Long tests and commented-out tests do not count. */
const worldTests = files.filter((path) => /(?<!\.long)\.world\.test\.ts$/.test(path))
const seen = new Set(
  worldTests
    .map((path) => read(path).replaceAll(/^\s*(\/\/|\*).*$/gm, ''))
    .flatMap((text) => [...text.matchAll(/expectRefusal\(\s*'([A-Z_]+)'/g)].map(([, code = '']) => code)),
)

test('a world test of the quick run asserts each refusal that the server can throw', () => {
  expect(thrown.length).toBeGreaterThan(35)
  expect(thrown.filter((code) => !seen.has(code))).toEqual([])
})

test('no world test of a refusal is skipped', () => {
  const guards = worldTests.filter((path) => read(path).includes('expectRefusal('))
  expect(guards.filter((path) => /\.(skip|skipIf|todo|only|runIf|fails)\b/.test(read(path)))).toEqual([])
})

test('each listed code is thrown somewhere', () => {
  expect(codes.filter((code) => !thrown.includes(code))).toEqual([])
})

test('each listed reason and finding is used somewhere', () => {
  const ids = [...Object.keys(reasons), ...Object.keys(findings)]
  expect(ids.filter((id) => !serverText.includes(`'${id}'`))).toEqual([])
})

test('each listed field fault is used by a schema or the server', () => {
  const named = `${contractText}\n${serverText}`
  expect(Object.keys(fieldErrors).filter((id) => !new RegExp(`(asFieldErrorId\\(|id: )'${id}'`).test(named))).toEqual(
    [],
  )
})

test('no refusal has a hard-coded message', () => {
  const calls = serverText.match(/new Refusal\((?:[^()]|\([^()]*\))*\)/g) ?? []
  expect(calls.length).toBeGreaterThan(200)
  expect(calls.filter((call) => /message:|['"`][A-Z][a-z]+ [^'"`]* [^'"`]*\./.test(call))).toEqual([])
})
