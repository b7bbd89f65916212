import type { Page } from '@playwright/test'

/** Adds a virtual authenticator that stores passkeys and confirms each request like a user who is present. */
export async function addVirtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether user verification succeeds. */
    async setVerified(isUserVerified: boolean): Promise<void> {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    /** Removes all passkeys from the authenticator. */
    async loseCredentials(): Promise<void> {
      await client.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}
