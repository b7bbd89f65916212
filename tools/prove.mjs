// `npm run prove`: runs the proofs of tools/lib/prove/proofs.mjs with the tries of the short run, about ten minutes, and prints one table.
//   -- full            the full numbers: hours
//   -- NAME…           only these proofs
// Exits with 1 if a proof is broken or made fewer tries than wanted. `npm test` runs the same tests with fewer tries.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, print } from './lib/print.mjs'
import { formatProofTable, judgeProofs } from './lib/prove/proof-table.mjs'
import { proofs } from './lib/prove/proofs.mjs'
import { forwardStopSignals, runNode } from './lib/testing/run-stage.mjs'
import { makeReady } from './ready.mjs'

makeReady()
const words = process.argv.slice(2)
const size = words.includes('full') ? 'full' : 'short'
const names = words.filter((word) => word !== 'full')
const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) fail(`Which proof? ${proofs.map(({ name }) => `"${name}"`).join(', ')}`)
const chosenProofs = proofs.filter(({ name }) => names.length === 0 || names.includes(name))

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'test-artefacts')
const file = join(folder, 'proofs.jsonl')
mkdirSync(folder, { recursive: true })
rmSync(file, { force: true })
writeFileSync(file, '')
forwardStopSignals()
const failedProofs = new Set()
for (const { name, files, only } of chosenProofs) {
  print(`\n── ${name}`)
  Object.assign(process.env, { MURMUR_PROOF: size, MURMUR_PROOF_FILE: file })
  const args = [join(root, 'tools/test.mjs'), ...files, ...(only ? ['-t', only] : [])]
  if ((await runNode(args, { seconds: 24 * 3600 })) !== 0) failedProofs.add(name)
}
const reports = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const rows = judgeProofs(chosenProofs, reports, size, failedProofs)
print(`\n${formatProofTable(rows)}`)
process.exit(rows.every(({ verdict }) => verdict === 'holds') ? 0 : 1)
