import { toBaseUnits } from '@murmur/contract/money'
import { type SigningPasskeys, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { noSigningPasskeys } from '#test-support/examples/signing-examples.ts'
import { createSentProof, stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'

const assets = [{ asset: 'eth:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', amount: toBaseUnits(20000000000000000n) }]
const required: SigningPasskeys = {
  ...noSigningPasskeys,
  credentialIds: ['cred-of-the-laptop-1'],
  isRequired: true,
  hasRecoveryCode: true,
}
const above: SigningPasskeys = { ...required, threshold: { usd: 50, assets, usedCents: 1_234 } }
const title = 'When to Ask for Your Passkey'
let server: StubServer
let state: SigningPasskeys
let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
  state = required
  server = stubServer(ada)
  stubSettings(server)
  server.on(signingPasskeysApi.read, () => ({ data: state }))
  server.on(signingPasskeysApi.challenge, () => ({
    data: { nonce: 'nonce.1', challenge: 'c'.repeat(43), credentialIds: state.credentialIds, assets },
  }))
})
afterEach(() => authenticator.remove())

const changesTo = (next: SigningPasskeys) =>
  server.on(signingPasskeysApi.change, () => {
    state = next
    return { data: state }
  })
const sent = () => server.callsTo(signingPasskeysApi.change).map(({ body }) => body)

test('a user chooses an amount, and the passkey confirms the dollars and the equivalent of each asset', async () => {
  const { user, part, dialog } = await openSettings('passkeys')
  await user.click(await part.findByRole('button', { name: 'When to Ask' }))
  const thresholdDialog = await dialog(title)
  expect(thresholdDialog.getByRole<HTMLInputElement>('radio', { name: 'Every time money moves' }).checked).toBe(true)
  await user.click(thresholdDialog.getByRole('radio', { name: 'Only above an amount' }))
  const field = thresholdDialog.getByLabelText('Without the passkey, up to (USD in 24 hours)')
  for (const invalidAmount of ['', '0', '12.5', 'x', '1000001']) {
    await user.clear(field)
    if (invalidAmount) await user.type(field, invalidAmount)
    await user.click(thresholdDialog.getByRole('button', { name: 'Use Passkey' }))
    expect(thresholdDialog.getByText('Use whole dollars')).toBeTruthy()
    expect(document.activeElement).toBe(field)
  }
  expect(sent()).toEqual([])
  await user.clear(field)
  await user.type(field, '50')
  changesTo(above)
  await user.click(thresholdDialog.getByRole('button', { name: 'Use Passkey' }))
  expect(await screen.findByText('We’ll ask for your passkey above that amount')).toBeTruthy()
  expect(sent()).toEqual([{ action: { kind: 'threshold', usd: 50, assets }, passkey: createSentProof('nonce.1') }])
  expect(part.getByText(/once more than \$50 moves within 24 hours. So far \$12.34 moved/)).toBeTruthy()
  expect(part.getByText(/that’s 0.02 ETH \(Ethereum\)/)).toBeTruthy()
})

test('a user can switch back to every time, or to never', async () => {
  state = above
  const { user, part, dialog } = await openSettings('passkeys')
  await user.click(await part.findByRole('button', { name: 'When to Ask' }))
  const thresholdDialog = await dialog(title)
  expect(thresholdDialog.getByRole<HTMLInputElement>('radio', { name: 'Only above an amount' }).checked).toBe(true)
  expect(thresholdDialog.getByLabelText<HTMLInputElement>(/^Without the passkey/).value).toBe('50')
  await user.click(thresholdDialog.getByRole('radio', { name: 'Every time money moves' }))
  changesTo(required)
  await user.click(thresholdDialog.getByRole('button', { name: 'Use Passkey' }))
  expect(await screen.findByText('We’ll ask for your passkey before money moves')).toBeTruthy()
  await user.click(part.getByRole('button', { name: 'When to Ask' }))
  const reopenedDialog = await dialog(title)
  await user.click(reopenedDialog.getByRole('radio', { name: 'Never' }))
  changesTo({ ...required, isRequired: false })
  await user.click(reopenedDialog.getByRole('button', { name: 'Use Passkey' }))
  expect(await screen.findByText('You no longer need a passkey')).toBeTruthy()
  expect(sent()).toMatchObject([
    { action: { kind: 'require', isRequired: true } },
    { action: { kind: 'require', isRequired: false } },
  ])
})
