import { accountsApi } from '@murmur/contract/accounts'
import type { Challenge, Solution } from 'altcha-lib/types'
import { call } from '#lib/call.ts'

export type SolvedCaptcha = {
  /** What the server reads: base64 of the challenge and its solution, as ALTCHA's own widget sends it. */
  token: string
  /** Milliseconds from now until the server no longer takes it; null when it never ends. */
  lifetime: number | null
}

/**
 * Fetches a challenge and works it out in a worker, so that the page stays quick.
 * @throws CallError when no challenge arrives, Error when it cannot be solved or `signal` says stop
 */
export async function solveCaptcha(signal: AbortSignal): Promise<SolvedCaptcha> {
  // The contract leaves the challenge's shape to ALTCHA; the worker's solver refuses what is none.
  const challenge = (await call(accountsApi.captcha, {}, { signal })) as unknown as Challenge
  const solution = await workOut(challenge, signal)
  const expiresAt = challenge.parameters.expiresAt
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    lifetime: expiresAt === undefined ? null : expiresAt * 1000 - Date.now(),
  }
}

function workOut(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
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
