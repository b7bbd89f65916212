import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { SignedReceipt } from '@murmur/contract/trading/receipts'
import { projectRoot } from '../paths.ts'

/** The result of the standalone page: `broken` is the number of the first wrong row, or 0. `key`: the signer's, in hex. */
type Verdict = { rows: unknown[]; broken?: number; sentence: string; key?: string }
export type VerifyExport = (exported: string, earlier?: string, notedKey?: string) => Promise<Verdict>

/** The content of a genuine receipt: the transactions, and the site on which a passkey was used. */
export type VerifiedReceipt = {
  terms: SignedReceipt['terms']
  steps: { step: string; id: string }[]
  passkeySite: string | null
}

const page = () => readFileSync(join(projectRoot, 'tools/verifier/verify.html'), 'utf8')
const document = { getElementById: () => ({ addEventListener: () => undefined }) }

/** Loads the check of an export's text from the standalone page that users open from their disk. */
export function loadVerifier(): VerifyExport {
  return runPage().verifyExport as unknown as VerifyExport
}

/** Loads the page's check of a receipt's text, which throws an error with the reason unless the receipt is genuine. */
export function loadReceiptVerifier(): (text: string) => VerifiedReceipt {
  return runPage().verifyReceipt as unknown as (text: string) => VerifiedReceipt
}

/** Runs the page's script with a stub document. */
function runPage() {
  const script = /<script type="module">([\s\S]*?)<\/script>/.exec(page())?.[1]
  if (!script) throw new Error('The verifier has no script')
  const globals = { TextEncoder, TextDecoder, URL, crypto: globalThis.crypto, document }
  const context = { ...globals, verifyExport: undefined, verifyReceipt: undefined }
  runInNewContext(`{${script}}`, context)
  return context
}
