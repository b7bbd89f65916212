import { type FreezeStatus, freezeApi } from '@murmur/contract/identity/freeze'
import { type SigningPasskeys, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { noSigningPasskeys } from '#test-support/examples/signing-examples.ts'
import {
  browserError,
  createSentProof,
  sentSigningCredential,
  stubAuthenticator,
} from '#test-support/fakes/fake-authenticator.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'

const [first, second] = ['cred-of-the-laptop-1', 'cred-of-the-phone--2']
const required: SigningPasskeys = {
  ...noSigningPasskeys,
  credentialIds: [first],
  isRequired: true,
  hasRecoveryCode: true,
}
const title = 'Set Up a Payment Passkey'
let server: StubServer
let state: SigningPasskeys
let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
  state = noSigningPasskeys
  server = stubServer(ada)
  stubSettings(server)
  server.on(signingPasskeysApi.read, () => ({ data: state }))
  server.on(signingPasskeysApi.challenge, () => ({
    data: { nonce: 'nonce.1', challenge: 'c'.repeat(43), credentialIds: state.credentialIds },
  }))
})
afterEach(() => authenticator.remove())
const open = () => openSettings('passkeys')
const bodies = (endpoint: Parameters<StubServer['callsTo']>[0]) => server.callsTo(endpoint).map(({ body }) => body)
/** The server's reply to each change: the given state. */
const changesTo = (next: SigningPasskeys) =>
  server.on(signingPasskeysApi.change, () => {
    state = next
    return { data: state }
  })

type OpenedSettings = Awaited<ReturnType<typeof open>>
/** Reads the code from the open dialog and enters the part that the dialog then asks for. */
async function storeCode({ user, dialog }: OpenedSettings): Promise<string> {
  const codeDialog = await dialog('Your Recovery Code')
  const code = codeDialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  await user.click(codeDialog.getByRole('button', { name: 'I Stored It' }))
  const check = await dialog('Check the Recovery Code')
  const field = check.getByLabelText(/^Part \d of 6/)
  const part = Number(/Part (\d)/.exec(check.getByText(/^Part/).textContent ?? '')?.[1])
  await user.type(field, 'wrong{Enter}')
  expect(check.getByText(/That isn’t part/)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, `${code[part - 1]?.toLowerCase()}{Enter}`)
  return code.join('-')
}
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('the switch for passkey confirmation sets up the first passkey, sends only the hash of the recovery code, and then requires the passkey', async () => {
  const page = await open()
  const { user, part, dialog } = page
  authenticator.create.mockRejectedValueOnce(browserError('NotAllowedError'))
  await user.click(await part.findByRole('switch'))
  const start = await dialog(title)
  expect(start.getByText(/you rely on our server/)).toBeTruthy()
  expect(start.getByText(/removes them after 48 h/)).toBeTruthy()
  await user.click(start.getByRole('button', { name: 'Create Passkey' }))
  expect(await start.findByText(/^No passkey was created/)).toBeTruthy()
  await user.click(start.getByRole('button', { name: 'Create Passkey' }))
  const code = await storeCode(page)
  changesTo({ ...required, isRequired: false })
  await user.type((await dialog('Add the Passkey')).getByLabelText('Password'), 'pass{Enter}')
  const turnOn = await dialog('Turn It On')
  changesTo(required)
  await user.click(turnOn.getByRole('button', { name: 'Use Passkey' }))
  expect(await screen.findByText('We’ll ask for your passkey before money moves')).toBeTruthy()
  expect(part.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  const enrol = { kind: 'enrol', credential: sentSigningCredential, recoveryHash: await sha256(code) }
  const action = { kind: 'require', isRequired: true }
  expect(bodies(signingPasskeysApi.change)).toEqual([
    { action: enrol, password: 'pass' },
    { action, passkey: createSentProof('nonce.1') },
  ])
  expect(JSON.stringify(server.calls)).not.toContain(code)
})

test('the browser creates an ES256 key with its own handle, with the user verified, and without extensions', async () => {
  const { user, part, dialog } = await open()
  await user.click(await part.findByRole('switch'))
  await user.click((await dialog(title)).getByRole('button', { name: 'Create Passkey' }))
  await dialog('Your Recovery Code')
  const [options] = authenticator.create.mock.calls.flat() as unknown as [CredentialCreationOptions]
  expect(options.publicKey).toMatchObject({
    rp: { id: location.hostname },
    user: { name: `${ada.email}, payments` },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { userVerification: 'required' },
  })
  expect(options.publicKey?.user.id.byteLength).toBe(32)
  expect(options.publicKey?.extensions).toBeUndefined()
})

test('turning it off needs a passkey, and a closed prompt changes nothing and can be repeated', async () => {
  state = required
  const { user, part, dialog } = await open()
  authenticator.get.mockRejectedValueOnce(browserError('NotAllowedError'))
  await user.click(await part.findByRole('switch'))
  const off = await dialog('Stop Requiring a Passkey')
  await user.click(off.getByRole('button', { name: 'Use Passkey' }))
  expect(await off.findByText(/^Nothing was confirmed/)).toBeTruthy()
  expect(bodies(signingPasskeysApi.change)).toEqual([])
  changesTo({ ...required, isRequired: false })
  await user.click(off.getByRole('button', { name: 'Use Passkey' }))
  expect(await screen.findByText('You no longer need a passkey')).toBeTruthy()
  const action = { kind: 'require', isRequired: false }
  expect(bodies(signingPasskeysApi.challenge)).toEqual([{ action }, { action }])
  expect(bodies(signingPasskeysApi.change)).toEqual([{ action, passkey: createSentProof('nonce.1') }])
})

test('another passkey is added with an existing one, and the last one cannot be removed while it is required', async () => {
  state = required
  const { user, part, dialog } = await open()
  const remove = await part.findByRole('button', { name: 'Remove Passkey 1' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  await user.click(part.getByRole('button', { name: 'Add a Payment Passkey' }))
  await user.click((await dialog('Add a Payment Passkey')).getByRole('button', { name: 'Create Passkey' }))
  const confirm = await dialog('Add a Payment Passkey')
  expect(await confirm.findByText(/^The new passkey is created/)).toBeTruthy()
  changesTo({ ...required, credentialIds: [first, second] })
  await user.click(confirm.getByRole('button', { name: 'Use Passkey' }))
  expect(await part.findByText('Passkey 2')).toBeTruthy()
  changesTo(required)
  await user.click(part.getByRole('button', { name: 'Remove Passkey 2' }))
  await user.click((await dialog('Remove Passkey 2')).getByRole('button', { name: 'Use Passkey' }))
  expect(await screen.findByText('The passkey was removed')).toBeTruthy()
  const actions = bodies(signingPasskeysApi.change).map((body) => (body as { action: object }).action)
  expect(actions).toEqual([
    { kind: 'enrol', credential: sentSigningCredential, recoveryHash: null },
    { kind: 'remove', credentialId: second },
  ])
})

test('a passkey that another browser has removed is refused with an explanation', async () => {
  state = { ...required, credentialIds: [first, second] }
  server.on(signingPasskeysApi.change, () => refuse('NOT_FOUND', { message: 'This passkey isn’t in your list.' }))
  const { user, part, dialog } = await open()
  await user.click(await part.findByRole('button', { name: 'Remove Passkey 2' }))
  const removal = await dialog('Remove Passkey 2')
  await user.click(removal.getByRole('button', { name: 'Use Passkey' }))
  expect((await removal.findByText(/isn’t in your list/)).closest('[role=alert]')).toBeTruthy()
})

test('replacing adds the new passkey before it removes the old one', async () => {
  state = required
  const { user, part, dialog } = await open()
  await user.click(await part.findByRole('button', { name: 'Replace Passkey 1' }))
  await user.click((await dialog('Replace Passkey 1')).getByRole('button', { name: 'Create Passkey' }))
  const confirm = await dialog('Replace Passkey 1')
  await confirm.findByText(/^The new passkey is created/)
  changesTo({ ...required, credentialIds: [first, second] })
  await user.click(confirm.getByRole('button', { name: 'Use Passkey' }))
  const removal = await dialog('Replace Passkey 1')
  await removal.findByText(/delete it there too/)
  const times = { createdAt: '2026-11-21T08:00:00.000Z', lastUsedAt: null }
  changesTo({ ...required, credentialIds: [second], passkeys: [{ id: second, name: 'Phone', ...times }] })
  await user.click(removal.getByRole('button', { name: 'Use Passkey' }))
  expect(await part.findByRole('button', { name: 'Remove Phone' })).toBeTruthy()
  const kinds = bodies(signingPasskeysApi.change).map((body) => (body as { action: { kind: string } }).action.kind)
  expect(kinds).toEqual(['enrol', 'remove'])
})

test('a new recovery code replaces the old one only once the user has stored it', async () => {
  state = required
  changesTo(required)
  const page = await open()
  await page.user.click(await page.part.findByRole('button', { name: 'New Recovery Code' }))
  const code = await storeCode(page)
  expect(bodies(signingPasskeysApi.change)).toEqual([])
  await page.user.click((await page.dialog('New Recovery Code')).getByRole('button', { name: 'Use Passkey' }))
  expect(await screen.findByText('You have a new recovery code')).toBeTruthy()
  const action = { kind: 'replace-recovery', recoveryHash: await sha256(code) }
  expect(bodies(signingPasskeysApi.change)).toMatchObject([{ action }])
})

test('the recovery code starts the waiting time, and a wrong one is refused at its field', async () => {
  state = required
  const { user, part, dialog } = await open()
  await user.click(await part.findByRole('button', { name: 'I Lost My Passkeys' }))
  const recoveryDialog = await dialog('I Lost My Passkeys')
  await user.type(recoveryDialog.getByLabelText('Password'), 'pass')
  await user.type(recoveryDialog.getByLabelText('Recovery code'), 'ABCD{Enter}')
  expect(recoveryDialog.getByText('Enter all 6 parts of the recovery code')).toBeTruthy()
  server.on(signingPasskeysApi.recover, () => refuse('PASSKEY_REQUIRED'))
  await user.type(recoveryDialog.getByLabelText('Recovery code'), 'EFGH0000111122223333{Enter}')
  expect(await recoveryDialog.findByText(/^That isn’t your recovery code/)).toBeTruthy()
  server.on(signingPasskeysApi.recover, () => {
    state = { ...required, recoveryDueAt: Date.now() + 172_800_000 }
    return { data: state }
  })
  await user.click(recoveryDialog.getByRole('button', { name: 'Start the Waiting Time' }))
  expect(await part.findByText(/^Your passkeys will be removed in 48 h/)).toBeTruthy()
  const code = 'ABCD-EFGH-0000-1111-2222-3333'
  expect(bodies(signingPasskeysApi.recover)).toEqual([
    { code, password: 'pass' },
    { code, password: 'pass' },
  ])
})

test('a passkey cancels a pending recovery immediately, even while frozen, and the user gets a new code', async () => {
  state = { ...required, recoveryDueAt: Date.now() + 60_000 }
  const frozen: FreezeStatus = {
    freeze: { by: 'user', since: '2026-11-22T03:00:00.000Z', thawsAt: null },
    isFrozenInSigner: true,
    waitSeconds: 86_400,
  }
  server.on(freezeApi.read, () => ({ data: frozen }))
  const { user, part, dialog } = await open()
  expect((await part.findByRole('button', { name: 'Replace Passkey 1' })).getAttribute('aria-disabled')).toBe('true')
  changesTo(required)
  await user.click(part.getByRole('button', { name: 'Cancel with a Passkey' }))
  await user.click((await dialog('Cancel with a Passkey')).getByRole('button', { name: 'Use Passkey' }))
  const codeDialog = await dialog('Your Recovery Code')
  const code = codeDialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  const action = { kind: 'replace-recovery', recoveryHash: await sha256(code.join('-')) }
  expect(bodies(signingPasskeysApi.change)).toMatchObject([{ action }])
})

test('once the waiting time is over, the code removes the passkeys', async () => {
  state = { ...required, recoveryDueAt: Date.now() - 1 }
  const { user, part, dialog } = await open()
  await user.click(await part.findByRole('button', { name: 'Remove the Passkeys' }))
  const removalDialog = await dialog('Remove the Passkeys')
  server.on(signingPasskeysApi.recover, () => {
    state = noSigningPasskeys
    return { data: state }
  })
  await user.type(removalDialog.getByLabelText('Recovery code'), 'ABCD-EFGH-0000-1111-2222-3333')
  await user.type(removalDialog.getByLabelText('Password'), 'pass{Enter}')
  expect(await screen.findByText('The passkeys were removed')).toBeTruthy()
  expect(await part.findByText('No passkeys yet')).toBeTruthy()
})

test('a browser without passkeys can only start a recovery', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  state = required
  const { user, part } = await open()
  expect(await part.findByText('This browser doesn’t support passkeys')).toBeTruthy()
  await user.click(part.getByRole('switch'))
  expect(document.querySelector('dialog')).toBeNull()
  expect(part.queryByRole('button', { name: 'Add a Payment Passkey' })).toBeNull()
  expect(part.getByRole('button', { name: 'I Lost My Passkeys' })).toBeTruthy()
})

test('the section explains that passkeys are not available for this address', async () => {
  state = { ...noSigningPasskeys, recoverySeconds: null }
  const { part } = await open()
  expect(await part.findByText('Passkeys aren’t available here')).toBeTruthy()
  expect(part.queryByRole('switch')).toBeNull()
})

test('a state that could not be loaded shows an error and can be loaded again', async () => {
  server.on(signingPasskeysApi.read, () => refuse('SERVICE_UNAVAILABLE'))
  const { user, part } = await open()
  const alert = await part.findByRole('alert')
  server.on(signingPasskeysApi.read, () => ({ data: required }))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await part.findByText('Passkey 1')).toBeTruthy()
})

test('a passkey that confirms actions is in the list of all passkeys, with its name and times, and can be renamed', async () => {
  const times = { createdAt: '2026-11-21T08:00:00.000Z', lastUsedAt: '2026-11-22T08:00:00.000Z' }
  state = { ...required, passkeys: [{ id: first, name: 'Firefox on Linux', ...times }] }
  const { user, part, dialog } = await open()
  const row = within(await part.findByRole('listitem'))
  expect(row.getByText('Firefox on Linux')).toBeTruthy()
  expect(row.getByText('For payments')).toBeTruthy()
  expect(row.getByText(/^Added .*, last used/)).toBeTruthy()
  server.on(signingPasskeysApi.rename, () => {
    state = { ...state, passkeys: [{ id: first, name: 'Laptop', ...times }] }
    return { data: state }
  })
  await user.click(row.getByRole('button', { name: 'Rename Firefox on Linux' }))
  const field = (await dialog('Rename Firefox on Linux')).getByLabelText('Name')
  await user.clear(field)
  await user.type(field, 'Laptop{Enter}')
  expect(await part.findByText('Laptop')).toBeTruthy()
  expect(server.callsTo(signingPasskeysApi.rename)).toMatchObject([
    { path: `/api/signing-passkeys/${first}`, body: { name: 'Laptop' } },
  ])
})
