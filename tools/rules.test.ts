import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'murmur-rules-'))
let findings: { rule: string; file: string }[] = []

// Runs the project's Biome configuration on files that violate it, to detect rules that were switched off by accident.
beforeAll(() => {
  cpSync(join(root, 'tools/fixtures/rules'), folder, { recursive: true })
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false }, files: {} }))
  writeFileSync(join(folder, 'long-file.ts'), lines(301))
  const body = Array.from({ length: 61 }, (_, index) => `  console.log(${index})\n`).join('')
  writeFileSync(join(folder, 'long-function.ts'), `export function long(): void {\n${body}}\n`)
  writeFileSync(join(folder, 'unformatted.ts'), 'export const a = {b:1};\n')
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const run = spawnSync(
    process.execPath,
    [biome, 'ci', '--colors=off', '--reporter=json', '--max-diagnostics=none', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  expect(run.status, run.stderr).not.toBe(0)
  const { diagnostics } = JSON.parse(run.stdout)
  findings = diagnostics.map((found: { category: string; location: { path: unknown } }) => ({
    rule: found.category,
    file: JSON.stringify(found.location.path),
  }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `export const line${index} = ${index}\n`).join('')
}

it.each([
  ['lint/nursery/noFloatingPromises', 'floating-promise.ts'],
  ['lint/nursery/noMisusedPromises', 'misused-promise.ts'],
  ['lint/performance/noBarrelFile', 'barrel.ts'],
  ['lint/style/noDefaultExport', 'default-export.ts'],
  ['lint/style/useFilenamingConvention', 'WrongName.ts'],
  ['lint/suspicious/noImportCycles', 'cycle/one.ts'],
  ['lint/style/noExcessiveLinesPerFile', 'long-file.ts'],
  ['lint/complexity/noExcessiveLinesPerFunction', 'long-function.ts'],
  ['format', 'unformatted.ts'],
])('the rule %s reports a violation', (rule, file) => {
  const found = findings.filter((finding) => finding.rule === rule && finding.file.includes(file))
  expect(found, JSON.stringify(findings, null, 1)).not.toEqual([])
})
