import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect } from 'vitest'
import { signerCommand } from '#wallets/signer/signer-command.ts'
import { readAuditLog } from '../../../signer/test-support/compromise/read-audit-log.ts'
import { runAttacks } from '../../../signer/test-support/compromise/run-attacks.ts'
import { type Exchange, startSignerPipe } from '../../../signer/test-support/compromise/signer-pipe.ts'
import { policy } from '../../../signer/test-support/genuine-evm.ts'
import { solanaPolicy } from '../../../signer/test-support/genuine-solana.ts'

/** A bundle of the signer, a folder for its key, and the server's command to start it, permission flags included. */
export async function buildTestSigner() {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-compromised-'))
  const bundle = join(folder, 'main.mjs')
  const entry = fileURLToPath(new URL('../../../signer/src/main.ts', import.meta.url))
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: bundle })
  const keyFile = join(folder, 'keys', 'kek')
  mkdirSync(join(folder, 'keys'), { mode: 0o700 })
  const env = { SIGNER_KEK_FILE: keyFile, SIGNER_POLICY: JSON.stringify({ ...policy, ...solanaPolicy }) }
  const command = signerCommand(`node ${bundle}`, keyFile)
  return { keyFile, logFile: `${keyFile}.log`, command, env, remove: () => rmSync(folder, { recursive: true }) }
}

/** Uses a real signer as a compromised server would, and compares its signatures and its log with the bounds. */
export async function attackSigner(tries: number, seed: number) {
  const signer = await buildTestSigner()
  try {
    expect(signer.command.args[0]).toMatch(/permission$/)
    const pipe = startSignerPipe(signer.command, signer.env)
    const tally = await runAttacks(pipe, signer.keyFile, tries, seed)
    await pipe.stop()
    expect(statSync(signer.logFile).mode & 0o777).toBe(0o600)
    expectComplete(signer.logFile, pipe.exchanges)
    return tally
  } finally {
    signer.remove()
  }
}

/** Checks that the log has one line per request, in order, with its outcome and without secrets. */
function expectComplete(logFile: string, exchanges: readonly Exchange[]): void {
  const { lines, torn } = readAuditLog(logFile)
  expect(torn).toBe(0)
  expect(lines[0]).toMatchObject({ op: 'start', seq: 0 })
  const answers = lines.slice(1)
  expect(answers.length).toBe(exchanges.length)
  const wrong = answers.filter((line, at) => !requestAttestations(line, exchanges[at]))
  expect(wrong).toEqual([])
}

function requestAttestations(line: Record<string, unknown>, exchange: Exchange | undefined): boolean {
  if (!exchange || line.id !== exchange.reply.id) return false
  const { reply } = exchange
  const written = JSON.stringify(line)
  if (!reply.ok) return line.outcome === 'refused' && line.reason === reply.reason && !/"mac"|ciphertext/.test(written)
  const result = reply.result as Record<string, unknown>
  const isNamed = ['hash', 'signature', 'evmAddress'].every((name) => !(name in result) || line[name] === result[name])
  const secrets = ['mac', 'raw', 'ciphertext'].flatMap((name) =>
    typeof result[name] === 'string' ? [result[name]] : [],
  )
  return line.outcome === 'done' && isNamed && !secrets.some((secret) => written.includes(secret as string))
}
