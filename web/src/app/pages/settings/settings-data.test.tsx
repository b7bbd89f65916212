import { coinAddresses } from '@murmur/contract/chains'
import { limitsApi } from '@murmur/contract/identity/limits'
import { oauthApi } from '@murmur/contract/identity/oauth'
import { type Profile, profileApi } from '@murmur/contract/identity/profile'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { adasProfile, createLoginProviders } from '#test-support/examples/account-examples.ts'
import { ada, successReply } from '#test-support/examples/examples.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { stubSettings } from '#test-support/open/stub-settings.ts'

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  stubSettings(server)
})

const requestBodies = (endpoint: Parameters<StubServer['callsTo']>[0]) =>
  server.callsTo(endpoint).map(({ body }) => body)

describe('Limits', () => {
  const limits = { perTradeUsd: 100, perDayUsd: null, pending: null, spentTodayUsd: 12.5, signer: null }

  test('apply immediately without a password if stricter', async () => {
    server.on(limitsApi.read, () => ({ data: limits }))
    server.on(limitsApi.change, () => ({ data: { ...limits, perTradeUsd: 50, perDayUsd: 200 } }))
    const { part, user } = await openSettings('limits')
    expect(await part.findByText('$12.50 spent within the last 24 hours.')).toBeTruthy()
    await user.clear(part.getByLabelText('Maximum per trade, in USD'))
    await user.type(part.getByLabelText('Maximum per trade, in USD'), '50')
    await user.type(part.getByLabelText('Maximum per 24 hours, in USD'), '200{Enter}')
    expect(await screen.findByText('Your limits are saved')).toBeTruthy()
    expect(requestBodies(limitsApi.change)).toEqual([{ perTradeUsd: 50, perDayUsd: 200 }])
    expect(part.getByText('$12.50 of $200.00 spent within the last 24 hours.')).toBeTruthy()
  })

  test('lowered elsewhere are not raised by a form that was open', async () => {
    const streams = FakeEventSource.install()
    server.on(limitsApi.read, () => ({ data: { ...limits, perDayUsd: 500 } }))
    const { part, user } = await openSettings('limits')
    const field = (name: string) => part.getByLabelText<HTMLInputElement>(name)
    await part.findByText(/^\$12\.50 of \$500\.00 spent/)
    await user.clear(field('Maximum per trade, in USD'))
    await user.type(field('Maximum per trade, in USD'), '50')
    const lowered = { ...limits, perDayUsd: 100 }
    server.on(limitsApi.read, () => ({ data: lowered }))
    server.on(limitsApi.change, () => ({ data: { ...lowered, perTradeUsd: 50 } }))
    act(() => streams.send({ type: 'changed', subject: 'limits', seq: 1, at: '2026-11-22T03:00:00.000Z' }))
    await waitFor(() => expect(field('Maximum per 24 hours, in USD').value).toBe('100'))
    await user.type(field('Maximum per trade, in USD'), '{Enter}')
    expect(await screen.findByText('Your limits are saved')).toBeTruthy()
    expect(requestBodies(limitsApi.change)).toEqual([{ perTradeUsd: 50, perDayUsd: 100 }])
  })

  test('show what the signer enforces, or that it enforces nothing yet', async () => {
    const asset = {
      ...{ chain: 'base' as const, symbol: 'ETH', decimals: 18, address: coinAddresses.base },
      perTrade: '41666666666666666',
      perDay: null,
      usedToday: '2500000000000000',
    }
    const signer = { assets: [asset], pendingFrom: '2026-11-23T08:00:00.000Z' }
    server.on(limitsApi.read, () => ({ data: limits }))
    server.on(limitsApi.change, () => ({ data: { ...limits, signer } }))
    const { part, press } = await openSettings('limits')
    expect(await part.findByText(/doesn’t enforce these limits yet/)).toBeTruthy()
    await press('Save Limits')
    expect(
      await part.findByText('ETH on Base: 0.04166 per trade or transfer, no limit within 24 hours (0.0025 used)'),
    ).toBeTruthy()
    expect(part.getByText(/^The signer’s looser limits apply from 23 Nov 2026/)).toBeTruthy()
  })

  test('need the password and apply a day later if looser', async () => {
    const pending = { perTradeUsd: null, perDayUsd: null, from: '2026-11-23T08:00:00.000Z' }
    server.on(limitsApi.read, () => ({ data: limits }))
    server.on(limitsApi.change, () => ({ data: { ...limits, pending } }))
    const { part, user } = await openSettings('limits')
    const field = await part.findByLabelText('Maximum per trade, in USD')
    await user.clear(field)
    await user.type(part.getByLabelText('Password'), 'secret1{Enter}')
    expect(await screen.findByText('Saved. Looser limits apply a day later.')).toBeTruthy()
    expect(requestBodies(limitsApi.change)).toEqual([{ perTradeUsd: null, perDayUsd: null, password: 'secret1' }])
    expect(part.getByText(/^Looser limits apply from 23 Nov 2026/)).toBeTruthy()
    expect(field).toHaveProperty('value', '100')
  })

  test('can be cancelled while pending, and show an error if that fails', async () => {
    const pending = { perTradeUsd: 500, perDayUsd: null, from: '2026-11-23T08:00:00.000Z' }
    server.on(limitsApi.read, () => ({ data: { ...limits, pending } }))
    server.on(limitsApi.keep, noResponse)
    const { part, press } = await openSettings('limits')
    expect(await part.findByText(/^Looser limits apply from 23 Nov 2026/)).toBeTruthy()
    await press('Keep Current Limits')
    expect(await part.findByText('We couldn’t cancel the looser limits. Please try again.')).toBeTruthy()
    server.on(limitsApi.keep, () => ({ data: limits }))
    await press('Keep Current Limits')
    expect(await screen.findByText('Cancelled. Your current limits stay.')).toBeTruthy()
    expect(part.queryByText(/^Looser limits apply/)).toBeNull()
    expect(document.activeElement?.textContent).toBe('$12.50 spent within the last 24 hours.')
  })

  test('show an error at a field without a whole dollar amount', async () => {
    const { part, user } = await openSettings('limits')
    const field = await part.findByLabelText('Maximum per trade, in USD')
    await user.type(field, '1.5{Enter}')
    expect(await part.findByText('Use whole dollars')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(requestBodies(limitsApi.change)).toEqual([])
  })
})

describe('Linked Sign-ins', () => {
  const google = { provider: 'google' as const, name: 'Google', email: 'ada@g.test', createdAt: adasProfile.createdAt }

  test('unlink a provider, and offer a link for each configured one', async () => {
    let linked = [google]
    server.on(oauthApi.linkedLogins, () => ({ data: linked }))
    server.on(oauthApi.providers, () => ({ data: createLoginProviders('google') }))
    server.on(oauthApi.unlink, () => {
      linked = []
      return successReply
    })
    const { part, user } = await openSettings('linked')
    expect(await part.findByText(/^ada@g\.test, linked on 20 Nov 2026/)).toBeTruthy()
    expect(part.queryByRole('link')).toBeNull()
    await user.click(part.getByRole('button', { name: 'Remove Google' }))
    expect(await screen.findByText('You can no longer sign in with it')).toBeTruthy()
    const link = await part.findByRole('link', { name: 'Link Google' })
    expect(link.getAttribute('href')).toBe('/api/oauth/google/start?language=en')
    expect(part.queryByRole('link', { name: 'Link GitHub' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Linked Sign-ins'))
  })

  test('show the result of linking and focus it', async () => {
    const { part } = await openSettings('linked', '?oauth=taken')
    const notice = await part.findByText(/already signs in to another Murmur account\. Nothing was linked\.$/)
    expect(document.activeElement?.contains(notice)).toBe(true)
  })
})

describe('Your Data', () => {
  test('is exported as a file after entering the password', async () => {
    server.on(profileApi.exportData, () => ({ account: { username: 'ada' } }))
    const blobs: Blob[] = []
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { part, user, dialog } = await openSettings('data')
    await user.click(await part.findByRole('button', { name: 'Export Your Data' }))
    await user.type((await dialog('Export Your Data')).getByLabelText('Password'), 'secret1{Enter}')
    expect(await screen.findByText('Your data was saved to a file')).toBeTruthy()
    expect([names, blobs.map(({ type }) => type)]).toEqual([['murmur-data.json'], ['application/json']])
    expect(requestBodies(profileApi.exportData)).toEqual([{ password: 'secret1' }])
  })

  test('shows the key that signs the log, for the user to write down', async () => {
    const publicKey = 'ab12cd34'.repeat(8)
    server.on(profileApi.logSignature, () => ({ data: { publicKey, day: '2026-11-29', rows: 12 } }))
    const { part } = await openSettings('data')
    expect(await part.findByText(/once a day, most recently on 29 Nov 2026/)).toBeTruthy()
    expect(part.getByText(Array(8).fill('ab12cd34').join(' '))).toBeTruthy()
    expect(part.getByRole('button', { name: 'Copy Key' })).toBeTruthy()
  })

  test('an account with funds is deleted only after a warning, and the deletion can be cancelled', async () => {
    const scheduled: Profile = { ...adasProfile, deletedAt: '2026-11-29T08:00:00.000Z' }
    server.on(profileApi.deleteAccount, ({ body }) =>
      (body as { leaveFunds?: boolean }).leaveFunds ? { data: scheduled } : refuse('FUNDS_LEFT'),
    )
    server.on(profileApi.cancelDeletion, () => ({ data: adasProfile }))
    const { part, user, dialog } = await openSettings('delete')
    await user.click(await part.findByRole('button', { name: 'Delete Account' }))
    const box = await dialog('Delete Your Account?')
    expect(box.getByText(/^Your wallet keys are deleted with your account\./)).toBeTruthy()
    expect(box.getByRole('button', { name: 'Delete My Account' }).className).toContain('text-loss')
    await user.type(box.getByLabelText('Password'), 'secret1{Enter}')
    expect(await box.findByText('Type your username, ada')).toBeTruthy()
    await user.type(box.getByLabelText('Type ada to continue'), 'ada{Enter}')
    expect(await box.findByText(/^This account still holds funds\. Nothing was deleted/)).toBeTruthy()
    await user.click(box.getByRole('checkbox', { name: /^I’ve exported my keys, or I give up/ }))
    await user.click(box.getByRole('button', { name: 'Delete My Account' }))
    expect(await part.findByText(/^Your account will be deleted on 29 Nov 2026/)).toBeTruthy()
    const body = { password: 'secret1', username: 'ada' }
    expect(requestBodies(profileApi.deleteAccount)).toEqual([body, { ...body, leaveFunds: true }])
    await user.click(part.getByRole('button', { name: 'Keep My Account' }))
    expect(await screen.findByText('You kept your account')).toBeTruthy()
    expect(part.getByRole('button', { name: 'Delete Account' })).toBeTruthy()
  })
})

describe('the legal documents', () => {
  test('show the accepted version with links to the texts', async () => {
    const { part } = await openSettings('papers')
    expect(await part.findByText('You’ve accepted version 2026-11-22, which is current.')).toBeTruthy()
    const links = part.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/terms', '/privacy', '/risk']))
    expect(screen.queryByRole('region', { name: 'We’ve updated our terms' })).toBeNull()
  })

  test('a newer version shows a notice in the app until it is accepted', async () => {
    server.on(profileApi.read, () => ({ data: { ...adasProfile, acceptedTerms: '2026-10-01' } }))
    server.on(profileApi.acceptTerms, () => ({ data: adasProfile }))
    const { user } = renderApp('/app/discover')
    const notice = within(await screen.findByRole('region', { name: 'We’ve updated our terms' }))
    expect(notice.getByRole('link', { name: 'Read the Terms' }).getAttribute('href')).toBe('/terms')
    await user.click(notice.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Accepted')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'We’ve updated our terms' })).toBeNull())
    expect(document.activeElement?.tagName).toBe('H1')
    expect(requestBodies(profileApi.acceptTerms)).toEqual([{ version: '2026-11-22' }])
  })
})
