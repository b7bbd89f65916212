import { type AllowedRecipients, allowedRecipientsApi } from '@murmur/contract/trading/allowed-recipients'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import { signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { anna, bob } from '#test-support/examples/send-examples.ts'
import { noSigningPasskeys, passkeyRequest } from '#test-support/examples/signing-examples.ts'
import { stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'

const entryOf = ({ family, address, id, name }: typeof anna, from: string | null = null) => {
  return { family, address, chain: null, id, name, from }
}
const off: AllowedRecipients = { isOn: false, offFrom: null, recipients: [] }
const later = new Date(Date.now() + 3_600_000).toISOString()

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  stubSettings(server)
  server.on(recipientsApi.list, () => ({ data: [anna, bob] }))
})
const listIs = (list: AllowedRecipients) => server.on(allowedRecipientsApi.read, () => ({ data: list }))
const rowsOf = (part: Awaited<ReturnType<typeof openSettings>>['part']) =>
  part.queryAllByRole('listitem').map((row) => row.textContent)

describe('the list of recipients', () => {
  test('is switched on at once, without a proof', async () => {
    const list = { isOn: true, offFrom: null, recipients: [entryOf(anna), entryOf(bob)] }
    server.on(allowedRecipientsApi.restrict, () => ({ data: list }))
    const { part, user } = await openSettings('allowed')
    const toggle = await part.findByRole<HTMLInputElement>('switch', { name: 'Send only to recipients on my list' })
    expect(toggle.checked).toBe(false)
    expect(rowsOf(part)).toEqual([])
    await user.click(toggle)
    await waitFor(() => expect(toggle.checked).toBe(true))
    expect(rowsOf(part)).toEqual([
      expect.stringMatching(/^Bob.*On the listRemove from list$/),
      expect.stringMatching(/^Anna.*On the listRemove from list$/),
    ])
    expect(server.callsTo(allowedRecipientsApi.restrict)).toHaveLength(1)
  })

  test('states the only chain of a contract', async () => {
    listIs({ isOn: true, offFrom: null, recipients: [{ ...entryOf(bob), chain: 'base' }] })
    const { part } = await openSettings('allowed')
    await part.findByText('It’s a contract, so the list allows it on Base only.')
    expect(rowsOf(part)[0]).toMatch(/^Bob.* · BaseOn the list/)
  })

  test('adds a recipient with the password, shows the wait, and cancels it', async () => {
    listIs({ ...off, isOn: true })
    server.on(allowedRecipientsApi.allow, () => ({ data: { ...off, isOn: true, recipients: [entryOf(anna, later)] } }))
    server.on(allowedRecipientsApi.disallow, () => ({ data: { ...off, isOn: true } }))
    const { part, user, dialog } = await openSettings('allowed')
    await part.findByText(/^The list is empty/)
    await user.click(part.getByRole('button', { name: 'Add Anna to the list' }))
    const form = await dialog('Add Anna to the list')
    await user.type(form.getByLabelText('Password'), 'secret-1')
    await user.click(form.getByRole('button', { name: 'Add to list' }))
    await user.click(await part.findByRole('button', { name: 'Cancel adding Anna' }))
    await part.findByRole('button', { name: 'Add Anna to the list' })
    expect(server.callsTo(allowedRecipientsApi.allow)[0]).toMatchObject({ body: { password: 'secret-1' } })
    expect(server.callsTo(allowedRecipientsApi.disallow)).toHaveLength(1)
  })

  test('is switched off with the password after a wait, which can be cancelled', async () => {
    const list = { isOn: true, offFrom: null, recipients: [entryOf(anna)] }
    listIs(list)
    server.on(allowedRecipientsApi.lift, () => ({ data: { ...list, offFrom: later } }))
    server.on(allowedRecipientsApi.keep, () => ({ data: list }))
    const { part, user, dialog } = await openSettings('allowed')
    const toggle = await part.findByRole<HTMLInputElement>('switch')
    await user.click(toggle)
    const form = await dialog('Turn the list off?')
    await user.type(form.getByLabelText('Password'), 'secret-1')
    await user.click(form.getByRole('button', { name: 'Turn off' }))
    await part.findByText(/^The list ends on .*\. Until then it applies\.$/)
    expect(toggle.checked).toBe(true)
    await user.click(part.getByRole('button', { name: 'Keep the list' }))
    await waitFor(() => expect(part.queryByText(/^The list ends on/)).toBeNull())
    expect(server.callsTo(allowedRecipientsApi.lift)[0]?.body).toEqual({ password: 'secret-1' })
  })

  test('is read again when its pending end applies', async () => {
    listIs({ isOn: true, offFrom: new Date(Date.now() + 300).toISOString(), recipients: [entryOf(anna)] })
    const { part } = await openSettings('allowed')
    await part.findByText(/^The list ends on/)
    listIs(off)
    await waitFor(() => expect(part.getByRole<HTMLInputElement>('switch').checked).toBe(false), { timeout: 10_000 })
  })

  test('names the passkey instead of the password where the signer requires it', async () => {
    listIs({ ...off, isOn: true })
    server.on(signingPasskeysApi.read, () => ({ data: { ...noSigningPasskeys, isRequired: true } }))
    const { part, user, dialog } = await openSettings('allowed')
    await user.click(await part.findByRole('button', { name: 'Add Bob to the list' }))
    const form = await dialog('Add Bob to the list')
    await form.findByText(/passkey/i)
    await waitFor(() => expect(form.queryByLabelText('Password')).toBeNull())
  })

  test('is not changed by a passkey prompt that is completed after its dialog was cancelled', async () => {
    const authenticator = stubAuthenticator()
    const credentialIds = ['cred-of-the-laptop-1']
    listIs({ ...off, isOn: true })
    server.on(signingPasskeysApi.read, () => ({ data: { ...noSigningPasskeys, credentialIds, isRequired: true } }))
    server.on(signingPasskeysApi.challenge, () => ({ data: { nonce: 'nonce.1', ...passkeyRequest } }))
    server.on(allowedRecipientsApi.allow, () => ({ data: { ...off, isOn: true, recipients: [entryOf(anna, later)] } }))
    const { part, user, dialog } = await openSettings('allowed')
    const add = async () => {
      await user.click(await part.findByRole('button', { name: 'Add Anna to the list' }))
      const form = await dialog('Add Anna to the list')
      await form.findByText('Confirm this with your passkey.')
      await user.click(form.getByRole('button', { name: 'Add to list' }))
      return form
    }
    const complete = authenticator.holdPrompt()
    const cancelled = await add()
    await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
    await user.click(cancelled.getByRole('button', { name: 'Cancel' }))
    complete()
    await add()
    await part.findByRole('button', { name: 'Cancel adding Anna' })
    expect(server.callsTo(allowedRecipientsApi.allow)).toHaveLength(1)
    authenticator.remove()
  })

  test('shows a removed entry by its address, and can be loaded again after a failure', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    server.on(recipientsApi.list, () => ({ data: [] }))
    server.on(allowedRecipientsApi.read, () => refuse('SERVICE_UNAVAILABLE'))
    const { part, press } = await openSettings('allowed')
    await part.findByText('We couldn’t load your list.')
    listIs({ ...off, isOn: true, recipients: [{ ...entryOf(bob), id: null, name: null }] })
    await press('Try again')
    expect(await part.findByRole('button', { name: /^Remove 0x5aAe…eAed from the list$/ })).toBeTruthy()
  })
})
