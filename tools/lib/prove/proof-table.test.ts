import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatProofTable, judgeProofs } from './proof-table.mjs'
import { proofs } from './proofs.mjs'

const [one, two, three, four] = proofs.slice(0, 4)

test('a proof holds with enough tries, is incomplete with fewer, and broken if its test failed or reported nothing', () => {
  const reports = [
    { name: one?.name, tried: 3_000, seed: 1 },
    { name: one?.name, tried: 2_000, seed: 2 },
    { name: two?.name, tried: 9_999, seed: 7, note: 'of 20 kinds' },
    { name: three?.name, tried: 1_000 },
  ]
  const rows = judgeProofs([one, two, three, four], reports, 'short', new Set([three?.name]))
  expect(rows.map(({ verdict }) => verdict)).toEqual(['holds', 'incomplete', 'broken', 'broken'])
  const lines = formatProofTable(rows).split('\n')
  expect(lines[1]).toMatch(/0 +5,000 +5,000 +1, 2 +holds$/)
  expect(lines[2]).toMatch(/9,999 +10,000 +7 +of 20 kinds +incomplete$/)
  expect(lines[4]).toMatch(/see above +0 +1,000 +random +broken$/)
})

test('every proof has a unique name, and requires more tries in the full run', () => {
  expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length)
  for (const { name, short, full } of proofs) expect(full, name).toBeGreaterThan(short)
})

test('every proof names existing files, and the test that it runs alone', () => {
  const root = new URL('../../../', import.meta.url)
  for (const { name, files, only } of proofs) {
    const texts = files.map((path) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8'))
    if (only) expect(texts.join('\n'), name).toContain(only)
  }
})
