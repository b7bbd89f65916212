import { accountsApi } from '@murmur/contract/identity/accounts'
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import { solveCaptcha } from '#features/auth/captcha/solve-captcha.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'

const secret = { hmacSignatureSecret: 'a secret of the server' }

/** A worker that solves the challenge in the test's own thread. */
class InlineWorker {
  onmessage?: (message: { data: unknown }) => void
  async postMessage(challenge: never) {
    this.onmessage?.({ data: await solveChallenge({ challenge, deriveKey }) })
  }
  terminate() {}
}

/** A worker that never finishes. */
class IdleWorker extends InlineWorker {
  override async postMessage() {}
}

async function stubChallenge() {
  const server = stubServer()
  const expiresAt = new Date(Date.now() + 60_000)
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 7,
    deriveKey,
    expiresAt,
    ...secret,
  })
  server.on(accountsApi.captcha, () => ({ ...challenge }))
}

test('solving a captcha returns a base64 token that the server accepts', async () => {
  await stubChallenge()
  vi.stubGlobal('Worker', InlineWorker)
  const { token, lifetime } = await solveCaptcha(new AbortController().signal)
  const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  expect(await verifySolution({ challenge, solution, deriveKey, ...secret })).toMatchObject({ verified: true })
  expect(lifetime).toBeGreaterThan(50_000)
  expect(lifetime).toBeLessThanOrEqual(60_000)
})

test('solving a captcha rejects when its signal aborts', async () => {
  await stubChallenge()
  vi.stubGlobal('Worker', IdleWorker)
  const controller = new AbortController()
  const solving = solveCaptcha(controller.signal)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), { timeout: 60_000 })
  setTimeout(() => controller.abort(), 20)
  await expect(solving).rejects.toThrow()
})
