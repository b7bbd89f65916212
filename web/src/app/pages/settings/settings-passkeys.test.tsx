import { type CreationOptions, type Passkey, passkeysApi } from '@murmur/contract/identity/passkeys'
import { securityApi } from '@murmur/contract/identity/security'
import { parsePasskeyId } from '@murmur/contract/ids'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noFactors } from '#test-support/examples/account-examples.ts'
import { ada, successReply } from '#test-support/examples/examples.ts'
import { browserError, sentCredential, stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'

const phone: Passkey = {
  id: parsePasskeyId('passkey-1'),
  name: 'Phone',
  createdAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: '2026-11-22T08:00:00.000Z',
  isSynced: true,
}
const options: CreationOptions = {
  rp: { name: 'Murmur', id: 'localhost' },
  user: { id: 'AAAA', name: ada.email, displayName: ada.username },
  challenge: 'c29tZSBieXRlcw',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' as const },
  attestation: 'none',
}
let server: StubServer
let passkeys: Passkey[]
let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
  passkeys = []
  server = stubServer(ada)
  stubSettings(server)
  server.on(passkeysApi.list, () => ({ data: passkeys }))
  server.on(passkeysApi.creationOptions, () => ({ data: options }))
})
afterEach(() => authenticator.remove())
const bodies = (endpoint: Parameters<StubServer['callsTo']>[0]) => server.callsTo(endpoint).map(({ body }) => body)

test('the section explains passkeys to a user without one', async () => {
  const { part } = await openSettings('passkeys')
  expect(await part.findByText('No passkeys yet')).toBeTruthy()
  expect(part.getByRole('button', { name: 'Add a Login Passkey' })).toBeTruthy()
})

test('the section offers no passkey in a browser without passkey support', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { part } = await openSettings('passkeys')
  expect(await part.findByText('This browser doesn’t support passkeys')).toBeTruthy()
  expect(part.queryByRole('button', { name: 'Add a Login Passkey' })).toBeNull()
})

test('a passkey is added after the password, and a cancelled prompt can be repeated without it', async () => {
  const { user, part, dialog } = await openSettings('passkeys')
  authenticator.create.mockRejectedValueOnce(browserError('NotAllowedError'))
  server.on(passkeysApi.add, () => {
    passkeys = [phone]
    return { data: { ...noFactors, passkeys: 1, recoveryCodesLeft: 10 }, recoveryCodes: ['ABCD-EFGH-JKLM'] }
  })
  await user.click(await part.findByRole('button', { name: 'Add a Login Passkey' }))
  await user.type((await dialog('Add a Login Passkey')).getByLabelText('Password'), 'pass{Enter}')
  const creation = await dialog('Create the Passkey')
  await user.type(creation.getByLabelText('Name (optional)'), 'Phone{Enter}')
  expect(await creation.findByText(/^No passkey was created/)).toBeTruthy()
  await user.click(creation.getByRole('button', { name: 'Create Passkey' }))
  await user.click((await dialog('Recovery Codes')).getByRole('button', { name: 'I Saved Them' }))
  expect(await part.findByText('Phone')).toBeTruthy()
  expect(bodies(passkeysApi.creationOptions)).toEqual([{ password: 'pass' }])
  expect(bodies(passkeysApi.add)).toEqual([{ credential: sentCredential, name: 'Phone' }])
})

test('a dialog that is closed during the prompt creates no passkey, and stays open while one is saved', async () => {
  const { user, part, dialog } = await openSettings('passkeys')
  let refuseToAdd: () => void = () => undefined
  server.on(passkeysApi.add, async () => {
    await new Promise<void>((resolve) => {
      refuseToAdd = resolve
    })
    return refuse('TOO_MANY_REQUESTS', { reason: 'Wait a minute.' }) as never
  })
  const create = async () => {
    await user.click(await part.findByRole('button', { name: 'Add a Login Passkey' }))
    await user.type((await dialog('Add a Login Passkey')).getByLabelText('Password'), 'pass{Enter}')
    const creation = await dialog('Create the Passkey')
    await user.click(creation.getByRole('button', { name: 'Create Passkey' }))
    return creation
  }
  const complete = authenticator.holdPrompt('create')
  const closed = await create()
  await waitFor(() => expect(authenticator.create).toHaveBeenCalledTimes(1))
  await user.click(closed.getByRole('button', { name: 'Cancel' }))
  complete()
  const creation = await create()
  await waitFor(() => expect(bodies(passkeysApi.add)).toHaveLength(1))
  expect(authenticator.create).toHaveBeenCalledTimes(2)
  await user.click(creation.getByRole('button', { name: 'Close' }))
  refuseToAdd()
  expect(await creation.findByText('Wait a minute.')).toBeTruthy()
})

test('the list of passkeys shows when each was added and used, and renames it', async () => {
  passkeys = [phone, { ...phone, id: parsePasskeyId('passkey-2'), name: 'Key', lastUsedAt: null, isSynced: false }]
  server.on(passkeysApi.rename, () => successReply)
  const { user, part, dialog } = await openSettings('passkeys')
  const [first, second] = await part.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Synced.*last used/)
  expect(second?.textContent).toMatch(/not used yet/)
  await user.click(part.getByRole('button', { name: 'Rename Key' }))
  const renaming = await dialog('Rename Key')
  await user.clear(renaming.getByLabelText('Name'))
  await user.click(renaming.getByRole('button', { name: 'Save' }))
  expect(renaming.getByText('Enter a name for the passkey')).toBeTruthy()
  await user.type(renaming.getByLabelText('Name'), 'Blue key{Enter}')
  expect(await part.findByText('Blue key')).toBeTruthy()
  expect(bodies(passkeysApi.rename)).toEqual([{ name: 'Blue key' }])
})

test('a passkey that is renamed after its dialog was closed leaves the dialog opened since', async () => {
  passkeys = [phone]
  let answer: () => void = () => undefined
  server.on(passkeysApi.rename, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return successReply
  })
  const { user, part, dialog } = await openSettings('passkeys')
  await user.click(await part.findByRole('button', { name: 'Rename Phone' }))
  const renaming = await dialog('Rename Phone')
  await user.type(renaming.getByLabelText('Name'), '2{Enter}')
  await user.click(renaming.getByRole('button', { name: 'Cancel' }))
  await user.click(part.getByRole('button', { name: 'Remove Phone' }))
  await dialog('Remove Phone')
  answer()
  expect(await part.findByText('Phone2')).toBeTruthy()
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Remove Phone2')
})

test('a passkey is removed by the passkey alone, for exactly this act', async () => {
  passkeys = [phone]
  const factors = { ...noFactors, passkeys: 1, recoveryCodesLeft: 10 }
  server.on(securityApi.factors, () => ({ data: factors }))
  server.on(passkeysApi.proofOptions, () => ({
    data: { rpId: 'localhost', challenge: 'AAAA', timeout: 1, userVerification: 'required' as const },
  }))
  server.on(passkeysApi.prove, () => ({ data: { code: 'pk.code' } }))
  server.on(passkeysApi.remove, () => ({ data: noFactors }))
  authenticator.get.mockRejectedValueOnce(browserError('NotAllowedError'))
  const { user, part, dialog } = await openSettings('passkeys')
  await user.click(await part.findByRole('button', { name: 'Remove Phone' }))
  const removal = await dialog('Remove Phone')
  expect(removal.getByText('Confirm this with your passkey.').closest('[role=status]')).toBeTruthy()
  expect(removal.queryByLabelText('Password')).toBeNull()
  await user.click(removal.getByRole('button', { name: 'Remove' }))
  expect((await removal.findByText(/^The passkey wasn’t confirmed/)).closest('[role=alert]')).toBeTruthy()
  expect(bodies(passkeysApi.remove)).toEqual([])
  await user.click(removal.getByRole('button', { name: 'Remove' }))
  expect(await part.findByText('No passkeys yet')).toBeTruthy()
  const act = { act: 'remove-passkey', of: 'passkey-1' }
  expect(bodies(passkeysApi.proofOptions)).toEqual([act, act])
  expect(bodies(passkeysApi.prove)).toEqual([{ ...act, assertion: expect.anything() }])
  expect(bodies(passkeysApi.remove)).toEqual([{ totp: 'pk.code' }])
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^No passkeys yet/))
})

test('a passkey prompt that is completed after its dialog was cancelled proves and removes nothing', async () => {
  passkeys = [phone]
  server.on(securityApi.factors, () => ({ data: { ...noFactors, passkeys: 1, recoveryCodesLeft: 10 } }))
  server.on(passkeysApi.proofOptions, () => ({
    data: { rpId: 'localhost', challenge: 'AAAA', timeout: 1, userVerification: 'required' as const },
  }))
  server.on(passkeysApi.prove, () => ({ data: { code: 'pk.code' } }))
  server.on(passkeysApi.remove, () => ({ data: noFactors }))
  const complete = authenticator.holdPrompt()
  const { user, part, dialog } = await openSettings('passkeys')
  const remove = async () => {
    await user.click(await part.findByRole('button', { name: 'Remove Phone' }))
    const removal = await dialog('Remove Phone')
    await removal.findByText('Confirm this with your passkey.')
    await user.click(removal.getByRole('button', { name: 'Remove' }))
    return removal
  }
  const cancelled = await remove()
  await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
  await user.click(cancelled.getByRole('button', { name: 'Cancel' }))
  expect(authenticator.get.mock.calls[0]?.[0]?.signal?.aborted).toBe(true)
  complete()
  await remove()
  expect(await part.findByText('No passkeys yet')).toBeTruthy()
  expect([bodies(passkeysApi.prove), bodies(passkeysApi.remove)].map(({ length }) => length)).toEqual([1, 1])
})

test('a user with a passkey may choose the password, which then needs a code', async () => {
  passkeys = [phone]
  server.on(securityApi.factors, () => ({ data: { ...noFactors, passkeys: 1, recoveryCodesLeft: 10 } }))
  server.on(passkeysApi.remove, () => ({ data: noFactors }))
  const { user, part, dialog } = await openSettings('passkeys')
  await user.click(await part.findByRole('button', { name: 'Remove Phone' }))
  const removal = await dialog('Remove Phone')
  await user.click(removal.getByRole('button', { name: 'Use my password instead' }))
  expect(document.activeElement).toBe(removal.getByLabelText('Password'))
  await user.keyboard('pass{Enter}')
  expect(await removal.findByText('Enter the code')).toBeTruthy()
  expect(removal.getByText('Enter one of your recovery codes.')).toBeTruthy()
  await user.type(removal.getByLabelText('Second Factor Code'), 'ABCD-EFGH-JKLM{Enter}')
  expect(await part.findByText('No passkeys yet')).toBeTruthy()
  expect(bodies(passkeysApi.remove)).toEqual([{ password: 'pass', totp: 'ABCD-EFGH-JKLM' }])
  expect(authenticator.get).not.toHaveBeenCalled()
})

test('a user who signs in with a provider creates the first passkey with a mailed code, in the dialog that needs it', async () => {
  passkeys = []
  server.on(securityApi.factors, () => ({ data: { ...noFactors, hasPassword: false } }))
  server.on(passkeysApi.firstCode, () => successReply)
  server.on(passkeysApi.add, () => ({ data: { ...noFactors, hasPassword: false, passkeys: 1 }, recoveryCodes: null }))
  const { user, part, dialog } = await openSettings('data')
  await user.click(await part.findByRole('button', { name: 'Export Your Data' }))
  const proof = await dialog('Export Your Data')
  await user.click(await proof.findByRole('button', { name: 'Export' }))
  expect(await proof.findByText('Create a passkey or set a password first.')).toBeTruthy()
  await user.click(proof.getByRole('button', { name: 'Create Passkey' }))
  const first = await dialog('Create the Passkey')
  await user.click(first.getByRole('button', { name: 'Email Me a Code' }))
  await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Code from the email')))
  await user.keyboard('K7Q2MX{Enter}')
  await user.type(await screen.findByLabelText('Name (optional)'), 'Phone{Enter}')
  expect(await proof.findByText('Confirm this with your passkey.')).toBeTruthy()
  expect(bodies(passkeysApi.creationOptions)).toEqual([{ mailCode: 'K7Q2MX' }])
})

test('a list that could not be loaded shows an error and can be loaded again', async () => {
  server.on(passkeysApi.list, () => refuse('SERVICE_UNAVAILABLE'))
  const { user, part } = await openSettings('passkeys')
  const alert = await part.findByRole('alert')
  expect(within(alert).getByText('We couldn’t load your passkeys.')).toBeTruthy()
  server.on(passkeysApi.list, () => ({ data: [phone] }))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Phone')).toBeTruthy()
})
