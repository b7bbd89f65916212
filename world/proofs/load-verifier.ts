import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { projectRoot } from '../paths.ts'

/** The result of the standalone page: `broken` is the number of the first wrong row. */
type Verdict = { rows: unknown[]; broken?: number; sentence: string }
export type Verify = (exported: string, earlier?: string) => Promise<Verdict>

/** Runs the script of the standalone page that users open from their disk, over a document that does nothing. */
export function loadVerifier(): Verify {
  const page = readFileSync(join(projectRoot, 'tools/verifier/verify.html'), 'utf8')
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1]
  if (!script) throw new Error('The verifier has no script')
  const document = { getElementById: () => ({ addEventListener: () => undefined }) }
  return runInNewContext(`${script}; verify`, { crypto: globalThis.crypto, TextEncoder, document }) as Verify
}
