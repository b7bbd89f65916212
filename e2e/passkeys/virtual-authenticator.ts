import type { Page } from '@playwright/test'

/** Gives the page a device that stores passkeys and confirms each request as a user who is present would. */
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
    /** Whether the user shows the right finger. */
    async setVerified(isUserVerified: boolean): Promise<void> {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    /** The device no longer has any passkey. */
    async loseCredentials(): Promise<void> {
      await client.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}
