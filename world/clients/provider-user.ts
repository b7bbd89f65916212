import { expect } from 'vitest'
import type { World } from '../start-world.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { fetchEmails, waitForMailedCode } from './mailbox.ts'

export type ProviderUser = { browser: ApiClient; email: string }

/** Signs up or in with the sandbox's provider. The account has neither a password nor a passkey. */
export async function signInWithProvider(
  { url }: World,
  email = `olga${Date.now()}-${Math.random()}@example.test`,
): Promise<ProviderUser> {
  const browser = apiClient(url)
  const start = await browser.call('GET', '/api/oauth/sandbox/start')
  const form = new URLSearchParams({ email, answer: 'yes' })
  const answer = await fetch(start.headers.get('location') ?? '', { method: 'POST', body: form, redirect: 'manual' })
  const callbackReply = await browser.call('GET', answer.headers.get('location') ?? '')
  expect(callbackReply.headers.get('location')).toBe('/app/discover')
  return { browser, email }
}

/** Requests the code with which such a user creates the first passkey, and waits for its mail. */
export async function requestFirstPasskeyCode(
  { sandboxUrl }: World,
  { browser, email }: ProviderUser,
): Promise<string> {
  const earlierCount = (await fetchEmails(sandboxUrl, email)).length
  expect((await browser.call('POST', '/api/passkeys/first-code')).status).toBe(200)
  return waitForMailedCode(sandboxUrl, email, earlierCount)
}
