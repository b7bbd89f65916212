import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SignerRequest } from '@murmur/contract/signer'
import type { TestClock } from '../clock/test-clock.ts'

type Op = SignerRequest['op']

/**
 * A fault at the next request of the kind `op`. `lose-request`: the signer dies before it receives the request. `lose-reply`: the signer
 * dies after it has carried out the request. `kill-server`: the server dies too. `delay`: the signer receives the request once the fault
 * is removed. `unknown`: the requests that a signer of an earlier release does not know.
 */
export type SignerFault =
  | { op: Op; mode: 'lose-request' | 'lose-reply' | 'kill-server' | 'delay' }
  | { unknown: readonly Op[] }

const program = fileURLToPath(new URL('./faulty-signer.mjs', import.meta.url))

/** Extends a world's clock, which chooses the signer's command, by a signer that fails on request. */
export function withFaultySigner(clock: TestClock): { clock: TestClock; fail: (fault: SignerFault | null) => void } {
  let controlPath: string | undefined
  return {
    clock: {
      ...clock,
      install(dir) {
        const installed = clock.install(dir)
        const [, script] = installed.signerCommand.split(' ')
        controlPath = join(dir, 'fault.json')
        writeFileSync(controlPath, '{}')
        return { ...installed, signerCommand: JSON.stringify([process.execPath, program, controlPath, script]) }
      },
    },
    fail(fault) {
      if (!controlPath) throw new Error('The world was not started')
      // Renamed into place in one step, because the signer may be reading the file.
      writeFileSync(`${controlPath}.new`, JSON.stringify(fault ?? {}))
      renameSync(`${controlPath}.new`, controlPath)
    },
  }
}
