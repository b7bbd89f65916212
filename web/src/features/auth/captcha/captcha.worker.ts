import { solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? derivePbkdf2 : deriveSha
  // null: the challenge could not be solved in time.
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null)
  self.postMessage(solution)
}
