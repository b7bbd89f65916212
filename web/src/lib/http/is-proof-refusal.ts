import { CallError, type CallErrorCode } from '#lib/http/call-error.ts'

const proofCodes = new Set<CallErrorCode>(['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'WRONG_CODE', 'NO_PASSWORD'])

/** Whether a refusal is about the password or the code, so that it belongs at their fields. */
export function isProofRefusal(error: unknown): boolean {
  return error instanceof CallError && proofCodes.has(error.code)
}
