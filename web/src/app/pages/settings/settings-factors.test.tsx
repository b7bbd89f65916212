import { type SecondFactors, securityApi } from '@murmur/contract/identity/security'
import { walletsApi } from '@murmur/contract/trading/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noFactors } from '#test-support/examples/account-examples.ts'
import { ada, successReply } from '#test-support/examples/examples.ts'
import { refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'
import { covers } from '../../../../../spec/covers.ts'

const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JK${at + 20}`)
const secret = 'JBSWY3DPEHPK3PXP'
let server: StubServer
let factors: SecondFactors
beforeEach(() => {
  server = stubServer(ada)
  stubSettings(server)
  factors = noFactors
  server.on(securityApi.factors, () => ({ data: factors }))
})

async function open(has: Partial<SecondFactors> = {}) {
  factors = { ...noFactors, ...has }
  const app = await openSettings('two-factor')
  await app.part.findByText('SMS')
  return app
}
const requestBodies = (endpoint: Parameters<StubServer['callsTo']>[0]) =>
  server.callsTo(endpoint).map(({ body }) => body)
const findRow = (part: Awaited<ReturnType<typeof open>>['part'], name: string) =>
  within(part.getByText(name).closest('li') as HTMLElement)

describe('Two-Factor Auth', () => {
  test('lists Authenticator, SMS and Email, of which only SMS is Coming Soon', async () => {
    covers('2.settings.12', '2.settings.16')
    const { part } = await open()
    for (const name of ['Authenticator', 'Email']) {
      expect(findRow(part, name).getByRole('button')).toBeTruthy()
      expect(findRow(part, name).queryByText('Coming Soon')).toBeNull()
    }
    expect(findRow(part, 'SMS').getByText('Coming Soon')).toBeTruthy()
    expect(findRow(part, 'SMS').queryByRole('button')).toBeNull()
  })

  async function showSecret() {
    server.on(securityApi.startAuthenticator, () => ({ data: { secret, uri: `otpauth://totp/x?secret=${secret}` } }))
    const app = await open()
    await app.user.click(app.part.getByRole('button', { name: 'Set Up Authenticator' }))
    const passwordDialog = await app.dialog('Set Up the Authenticator')
    await app.user.type(passwordDialog.getByLabelText('Password'), 'pass{Enter}')
    const showing = within((await screen.findByText('JBSW Y3DP EHPK 3PXP')).closest('dialog') as HTMLElement)
    return { ...app, showing, code: showing.getByLabelText('Code from the app') }
  }

  test('cannot be cancelled or closed once requested', async () => {
    let answer = () => {}
    server.on(securityApi.startAuthenticator, () => {
      const reply = { data: { secret, uri: `otpauth://totp/x?secret=${secret}` } }
      return new Promise((resolve) => {
        answer = () => resolve(reply)
      })
    })
    const { user, part, dialog } = await open()
    await user.click(part.getByRole('button', { name: 'Set Up Authenticator' }))
    const passwordDialog = await dialog('Set Up the Authenticator')
    await user.type(passwordDialog.getByLabelText('Password'), 'pass{Enter}')
    await waitFor(() => expect(requestBodies(securityApi.startAuthenticator)).toHaveLength(1))
    const cancel = passwordDialog.getByRole('button', { name: 'Cancel' })
    expect(cancel.getAttribute('aria-disabled')).toBe('true')
    await user.click(cancel)
    await user.click(passwordDialog.getByRole('button', { name: 'Close' }))
    expect(cancel.isConnected).toBe(true)
    answer()
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  })

  test('sets up the Authenticator with the password, a QR code or secret and a first code, and shows recovery codes once', async () => {
    covers('2.settings.13', '2.settings.15')
    server.on(securityApi.confirmAuthenticator, () => {
      factors = { ...noFactors, authenticator: true, recoveryCodesLeft: 10 }
      return { data: factors, recoveryCodes: codes }
    })
    const { user, part, dialog, showing, code } = await showSecret()
    expect(requestBodies(securityApi.startAuthenticator)).toEqual([{ password: 'pass' }])
    expect(showing.getByRole('img', { name: /^QR code/ })).toBeTruthy()
    await user.type(code, '123456{Enter}')
    expect(await screen.findAllByText('The authenticator is on')).toHaveLength(2)
    // A visible toast would cover the buttons of a phone.
    expect(document.querySelector('[data-toast]')?.getAttribute('data-besides')).toBe('receipt')
    expect(document.querySelector('dialog [data-receipt]')?.textContent).toBe('The authenticator is on')
    expect(requestBodies(securityApi.confirmAuthenticator)).toEqual([{ totp: '123456' }])
    const kept = await dialog('Recovery Codes')
    // Arabic pages would put the columns and the parts of a code in another order.
    expect(kept.getByRole('list').dir).toBe('ltr')
    expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    await user.click(kept.getByRole('button', { name: 'I Saved Them' }))
    expect((await screen.findByText('Your way back in is saved')).closest('[data-toast]')).toBeTruthy()
    expect(document.querySelector('[data-toast] [data-murmur=success] .murmur-still')).toBeTruthy()
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    expect(document.documentElement.outerHTML).not.toContain(codes[0])
    expect(findRow(part, 'Authenticator').getByText('On')).toBeTruthy()
    expect(part.getByText('10 codes left. Each works once.')).toBeTruthy()
  })

  test('copies the secret, and shows a short or wrong first code at its field', async () => {
    server.on(securityApi.confirmAuthenticator, () => refuse('WRONG_CODE', { message: 'That code is wrong.' }))
    const { user, showing, code } = await showSecret()
    await user.click(showing.getByRole('button', { name: 'Copy Setup Key' }))
    expect(await navigator.clipboard.readText()).toBe(secret)
    await user.type(code, '12345{Enter}')
    expect(await showing.findByText('Enter the six digits from your app')).toBeTruthy()
    await user.type(code, '7{Enter}')
    expect(await showing.findByText('That code is wrong.')).toBeTruthy()
    expect(code).toHaveProperty('value', '')
    expect(document.activeElement).toBe(code)
  })

  test('downloads the recovery codes as a file', async () => {
    server.on(securityApi.regenerateRecoveryCodes, () => ({ data: factors, recoveryCodes: codes }))
    const saved: { name: string; blob: Blob }[] = []
    const createObjectURL = (blob: Blob) => `blob:${saved.push({ name: '', blob })}`
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      for (const one of saved) one.name = this.download
    })
    const { user, part, dialog } = await open({ authenticator: true, recoveryCodesLeft: 1 })
    expect(part.getByText('1 code left. Each works once.')).toBeTruthy()
    await user.click(part.getByRole('button', { name: 'New Codes' }))
    const passwordDialog = await dialog('New Recovery Codes')
    expect(passwordDialog.getByText(/The old ones stop working\./)).toBeTruthy()
    await user.type(passwordDialog.getByLabelText('Password'), 'secret1')
    await user.type(passwordDialog.getByLabelText('Second Factor Code'), ' 123456 {Enter}')
    const kept = await dialog('Recovery Codes')
    await user.click(kept.getByRole('button', { name: 'Copy All' }))
    expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`)
    expect(requestBodies(securityApi.regenerateRecoveryCodes)).toEqual([{ password: 'secret1', totp: '123456' }])
    await user.click(kept.getByRole('button', { name: 'Download' }))
    expect(saved.map(({ name, blob }) => [name, blob.size])).toEqual([['murmur-recovery-codes.txt', 150]])
  })

  test('turns the Authenticator off with password and code', async () => {
    server.on(securityApi.removeAuthenticator, ({ body }) =>
      (body as { totp?: string }).totp === '654321' ? { data: noFactors } : refuse('SECOND_FACTOR_REQUIRED'),
    )
    const { user, part, dialog } = await open({ authenticator: true, recoveryCodesLeft: 10 })
    await user.click(part.getByRole('button', { name: 'Turn Off Authenticator' }))
    const passwordDialog = await dialog('Turn Off the Authenticator')
    await user.type(passwordDialog.getByLabelText('Password'), 'secret1{Enter}')
    expect(await passwordDialog.findByText('Enter the code')).toBeTruthy()
    await user.type(passwordDialog.getByLabelText('Second Factor Code'), '111111{Enter}')
    expect(await passwordDialog.findByText('Please enter the code from your second factor.')).toBeTruthy()
    await user.clear(passwordDialog.getByLabelText('Second Factor Code'))
    await user.type(passwordDialog.getByLabelText('Second Factor Code'), '654321{Enter}')
    expect(await screen.findByText('The authenticator is off')).toBeTruthy()
    expect(part.getByRole('button', { name: 'Set Up Authenticator' })).toBeTruthy()
  })

  test('turns Email on with the password, and off with a mailed code', async () => {
    covers('2.settings.14')
    server.on(securityApi.setEmailFactor, ({ body }) => {
      const { on, totp } = body as { on: boolean; totp?: string }
      if (!on && totp !== 'AB2CD3') return refuse('SECOND_FACTOR_REQUIRED')
      factors = { ...noFactors, email: on, recoveryCodesLeft: on ? 10 : 0 }
      return { data: factors, recoveryCodes: on ? codes : null }
    })
    server.on(securityApi.mailCode, () => successReply)
    const { user, part, dialog } = await open()
    await user.click(part.getByRole('button', { name: 'Turn On Codes by Email' }))
    const on = await dialog('Turn On Codes by Email')
    await user.type(on.getByLabelText('Password'), 'secret1{Enter}')
    expect(await screen.findAllByText('Codes by email are on')).toHaveLength(2)
    await user.click((await dialog('Recovery Codes')).getByRole('button', { name: 'I Saved Them' }))
    await user.click(part.getByRole('button', { name: 'Turn Off Codes by Email' }))
    const off = await dialog('Turn Off Codes by Email')
    await user.click(off.getByRole('button', { name: 'Email Me a Code' }))
    expect(await screen.findByText('We sent a code to your email')).toBeTruthy()
    await user.type(off.getByLabelText('Password'), 'secret1')
    await user.type(off.getByLabelText('Second Factor Code'), 'AB2CD3{Enter}')
    expect(await screen.findByText('Codes by email are off')).toBeTruthy()
    expect(requestBodies(securityApi.setEmailFactor)).toEqual([
      { password: 'secret1', on: true },
      { password: 'secret1', totp: 'AB2CD3', on: false },
    ])
  })

  test('shows a hold on the account, and that the account has no password', async () => {
    const { part } = await open({ hasPassword: false, holdUntil: '2026-11-23T10:00:00.000Z' })
    expect(part.getByText('Your account has no password yet')).toBeTruthy()
    expect(part.getByRole('link', { name: 'Set a New Password by Email' })).toBeTruthy()
    expect(part.getByText(/change security settings again on 23 Nov 2026/)).toBeTruthy()
  })
})

test('key export requests the second factor when the server requires it, and keeps the password', async () => {
  covers('2.settings.09')
  const keys = { ethPrivateKey: '0xc0ffee', solPrivateKey: '5Kd3' }
  const reason = 'Enter the code from your authenticator app, or a recovery code.'
  server.on(walletsApi.exportKeys, ({ body }) =>
    (body as { totp?: string }).totp === '123456' ? { data: keys } : refuse('SECOND_FACTOR_REQUIRED', { reason }),
  )
  const { user, dialog, part: security } = await openSettings('security')
  await user.type(await security.findByLabelText('Password'), 'secret1{Enter}')
  const code = await security.findByLabelText('Second Factor Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(security.getByText(reason)).toBeTruthy()
  expect(security.getByLabelText('Password')).toHaveProperty('value', 'secret1')
  await user.type(code, '123456{Enter}')
  expect(await dialog('Your Private Keys')).toBeTruthy()
  expect(requestBodies(walletsApi.exportKeys)).toEqual([
    { password: 'secret1' },
    { password: 'secret1', totp: '123456' },
  ])
})
