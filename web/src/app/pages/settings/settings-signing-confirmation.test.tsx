import { limitsApi } from '@murmur/contract/identity/limits'
import { signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { noSigningPasskeys } from '#test-support/examples/signing-examples.ts'
import { browserError, createSentProof, stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'

const keys = {
  ethPrivateKey: `0x${'c0ffee12'.repeat(8)}`,
  solPrivateKey: '5Kd3NBUAdUnhyzenEwVLy9pBKxSwXvE9FMPyR4UKZvpe',
}
const limits = { perTradeUsd: 100, perDayUsd: null, pending: null, spentTodayUsd: 0, signer: null }
let server: StubServer
let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
  server = stubServer(ada)
  stubSettings(server)
  const credentialIds = ['cred-of-the-laptop-1']
  server.on(signingPasskeysApi.read, () => ({ data: { ...noSigningPasskeys, credentialIds, isRequired: true } }))
  server.on(signingPasskeysApi.challenge, () => ({
    data: { nonce: 'nonce.1', challenge: 'c'.repeat(43), credentialIds },
  }))
  server.on(walletsApi.exportKeys, () => ({ data: keys }))
  server.on(limitsApi.read, () => ({ data: limits }))
  server.on(limitsApi.change, () => ({ data: limits }))
})
afterEach(() => authenticator.remove())
const bodies = (endpoint: Parameters<StubServer['callsTo']>[0]) => server.callsTo(endpoint).map(({ body }) => body)

test('a key export needs the passkey alone, and a closed prompt exports nothing', async () => {
  const { part, press } = await openSettings('security')
  expect((await part.findByText('Confirm this with your passkey.')).closest('[role=status]')).toBeTruthy()
  expect(part.queryByLabelText('Password')).toBeNull()
  authenticator.get.mockRejectedValueOnce(browserError('NotAllowedError'))
  await press('Export Private Keys')
  expect((await part.findByText(/the passkey prompt was closed/)).closest('[role=alert]')).toBeTruthy()
  expect(bodies(walletsApi.exportKeys)).toEqual([])
  await press('Export Private Keys')
  await screen.findByText('Your Private Keys', { selector: 'dialog[open] h2' })
  expect(bodies(signingPasskeysApi.challenge).at(-1)).toEqual({ action: { kind: 'export' } })
  expect(bodies(walletsApi.exportKeys)).toEqual([{ passkey: createSentProof('nonce.1') }])
})

test('a refused passkey is reported with its reason', async () => {
  const reason = 'Your passkey confirmed something else, or was already used. Nothing moved.'
  server.on(walletsApi.exportKeys, () => refuse('PASSKEY_REQUIRED', { reason }))
  const { part, press } = await openSettings('security')
  await part.findByText('Confirm this with your passkey.')
  await press('Export Private Keys')
  expect((await part.findByText(reason)).closest('[role=alert]')).toBeTruthy()
})

test('a higher limit needs a passkey signature over exactly these limits, a lower one does not', async () => {
  const { part, user, press } = await openSettings('limits')
  const field = await part.findByLabelText('Maximum per trade, in USD')
  await user.clear(field)
  await user.type(field, '50')
  await press('Save Limits')
  await waitFor(() => expect(bodies(limitsApi.change)).toEqual([{ perTradeUsd: 50, perDayUsd: null }]))
  expect(authenticator.get).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, '500')
  expect(await part.findByText('Confirm this with your passkey.')).toBeTruthy()
  await press('Save Limits')
  await waitFor(() => expect(bodies(limitsApi.change)).toHaveLength(2))
  expect(bodies(signingPasskeysApi.challenge)).toEqual([
    { action: { kind: 'limits', perTradeUsd: 500, perDayUsd: null } },
  ])
  expect(bodies(limitsApi.change)[1]).toEqual({
    ...{ perTradeUsd: 500, perDayUsd: null },
    passkey: createSentProof('nonce.1'),
  })
})

test('a change that is under way keeps its dialog open, which shows the refusal', async () => {
  let answer: () => void = () => undefined
  server.on(signingPasskeysApi.change, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return refuse('TOO_MANY_REQUESTS', { reason: 'Wait a minute.' }) as never
  })
  const { user, part, dialog } = await openSettings('passkeys')
  await user.click(await part.findByRole('switch'))
  const off = await dialog('Stop Requiring a Passkey')
  await user.click(off.getByRole('button', { name: 'Use Passkey' }))
  await waitFor(() => expect(bodies(signingPasskeysApi.change)).toHaveLength(1))
  await user.click(off.getByRole('button', { name: 'Close' }))
  answer()
  expect(await off.findByText('Wait a minute.')).toBeTruthy()
  await user.click(off.getByRole('button', { name: 'Cancel' }))
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test.each([
  ['closes the prompt', (abort: () => void) => abort()],
  ['ignores a browser that completes the prompt', (_: () => void, complete: () => void) => complete()],
])('a dialog closed during the prompt %s, and changes nothing', async (_, onAborted) => {
  const sign = authenticator.get.getMockImplementation()
  let signal: AbortSignal | undefined
  authenticator.get.mockImplementationOnce(async (options) => {
    signal = options?.signal
    await new Promise<void>((complete, reject) => {
      signal?.addEventListener('abort', () => onAborted(() => reject(browserError('AbortError')), complete))
    })
    return (await sign?.()) ?? {}
  })
  const { user, part, dialog } = await openSettings('passkeys')
  await user.click(await part.findByRole('switch'))
  const off = await dialog('Stop Requiring a Passkey')
  await user.click(off.getByRole('button', { name: 'Use Passkey' }))
  await waitFor(() => expect(signal?.aborted).toBe(false))
  await user.click(off.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(signal?.aborted).toBe(true))
  // A second attempt shows that the first one has ended: both would ask for the passkey, and one changes the setting.
  server.on(signingPasskeysApi.change, () => ({ data: { ...noSigningPasskeys, isRequired: false } }))
  await user.click(await part.findByRole('switch'))
  await user.click((await dialog('Stop Requiring a Passkey')).getByRole('button', { name: 'Use Passkey' }))
  await waitFor(() => expect(bodies(signingPasskeysApi.change)).toHaveLength(1))
  expect(authenticator.get).toHaveBeenCalledTimes(2)
})
