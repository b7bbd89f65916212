import { accountsApi } from '@murmur/contract/identity/accounts'
import type { Challenge, Solution } from 'altcha-lib/types'
import { call } from '#lib/http/call.ts'
import { serverNow } from '#lib/http/server-clock.ts'

export type SolvedCaptcha = {
  /** Base64 of the challenge and its solution, in the format of ALTCHA's own widget. */
  token: string
  /** Milliseconds until the token expires; null if it never does. */
  lifetime: number | null
}

/**
 * Fetches a challenge and solves it in a worker, so that the page stays responsive.
 * @throws CallError if the challenge cannot be fetched, Error if it cannot be solved or `signal` aborts
 */
export async function solveCaptcha(signal: AbortSignal): Promise<SolvedCaptcha> {
  // The contract does not define the challenge's shape (ALTCHA does); the solver in the worker rejects an invalid one.
  const challenge = (await call(accountsApi.captcha, {}, { signal })) as unknown as Challenge
  const solution = await solveInWorker(challenge, signal)
  const expiresAt = challenge.parameters.expiresAt
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    lifetime: expiresAt === undefined ? null : expiresAt * 1000 - serverNow(),
  }
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
  const work = new Promise<Solution>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The captcha was given up')))
    worker.onerror = () => reject(new Error('The captcha worker broke'))
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new Error('The captcha could not be solved'))
    worker.postMessage(challenge)
  })
  return work.finally(() => worker.terminate())
}
