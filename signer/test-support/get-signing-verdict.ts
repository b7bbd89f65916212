import { SignerError } from '../src/signer-error.ts'

/** Returns 'signed', or code and reason of the refusal. Other errors are thrown. */
export function getSigningVerdict(sign: () => unknown): string {
  try {
    sign()
    return 'signed'
  } catch (error) {
    if (error instanceof SignerError) return `${error.code}: ${error.message}`
    throw error
  }
}
