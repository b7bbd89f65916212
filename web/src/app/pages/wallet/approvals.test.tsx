import { toSolanaAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { approvalsApi } from '@murmur/contract/trading/approvals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createApproval,
  createChainApprovals,
  createUpkeepReply,
  revokeQuote,
  unknownSpender,
  venueApproval,
} from '#test-support/examples/approval-examples.ts'
import { ada, createTransaction } from '#test-support/examples/examples.ts'
import { passkeyRequest } from '#test-support/examples/signing-examples.ts'
import { stubAuthenticator } from '#test-support/fakes/fake-authenticator.ts'
import { FakeEventSource } from '#test-support/fakes/fake-event-source.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  server.on(approvalsApi.list, () => ({
    data: [createChainApprovals(), createChainApprovals({ chain: 'base', approvals: [], logsSince: null })],
  }))
  server.on(approvalsApi.quote, () => ({ data: revokeQuote() }))
  server.on(approvalsApi.revoke, () => createUpkeepReply())
})

const unknownName = 'Revoke LINK for 0x1111…0582'

async function openApprovals() {
  const app = renderApp('/app/wallet/approvals')
  await screen.findByRole('heading', { name: 'Approvals', level: 1 })
  const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }))
  const review = async () => {
    await app.user.click(await screen.findByRole('button', { name: unknownName }))
    return within(await screen.findByRole('dialog', { name: 'Revoke this approval' }))
  }
  const confirmWithPassword = async (button = 'Revoke') => {
    await app.user.type(screen.getByLabelText('Password'), 'secret-1')
    await press(button)
  }
  return { ...app, press, review, confirmWithPassword }
}
const calls = () => server.callsTo(approvalsApi.revoke)

describe('the list of approvals', () => {
  test('shows the name of each contract, its amount and start, and the risk in words', async () => {
    await openApprovals()
    const [first, second] = (await screen.findAllByRole('heading', { name: 'LINK', level: 3 })).map((heading) =>
      within(heading.closest('li') as HTMLElement),
    )
    expect(
      first?.getByText('We don’t know this contract. It can take all your LINK, now and later, without asking you.'),
    ).toBeTruthy()
    for (const words of [
      'Unlimited',
      'Unknown contract',
      '0x 1111 1112 54EE B254 77B6 8fb8 5Ed9 29f7 3A96 0582',
      '20 Nov 2026',
    ])
      expect(first?.getByText(words), words).toBeTruthy()
    expect(first?.getByText(/^3 LINK/)).toBeTruthy()
    expect(second?.getByText(/only in a transaction that you sign yourself/)).toBeTruthy()
    expect([second?.getByText('Uniswap'), second?.getByText('Up to 5 LINK')].every(Boolean)).toBe(true)
  })

  test('shows which approvals were checked and which were not', async () => {
    await openApprovals()
    expect(
      await screen.findByText(
        /^Ethereum: Uniswap’s approvals for the tokens on your list, .* given since 14 Nov 2026\.$/,
      ),
    ).toBeTruthy()
    expect(screen.getByText(/^Base: .* The network didn’t list any other approvals for us\.$/)).toBeTruthy()
    expect(screen.getByText(/^Not checked on Ethereum and Base: older approvals for other contracts/)).toBeTruthy()
    expect(screen.queryByText(/this list may be incomplete/)).toBeNull()
  })

  test('shows a delegate of an account that its issuer froze, without a way to revoke it', async () => {
    const frozen = createApproval({ chain: 'sol', isFrozen: true, since: null })
    server.on(approvalsApi.list, () => ({
      data: [createChainApprovals({ chain: 'sol', approvals: [frozen], logsSince: null })],
    }))
    await renderApp('/app/wallet/approvals')
    expect(await screen.findByText(/^The issuer of LINK has frozen this account/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull()
  })

  test('shows the delegates of token accounts on Solana, and revokes each by its account', async () => {
    const [one, other] = [
      '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
      'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3',
    ]
    const delegate = { address: toSolanaAddress(one), name: null, isVenue: false }
    const accounts = [one, other].map((account) =>
      createApproval({ chain: 'sol', account: toSolanaAddress(account), spender: delegate, since: null }),
    )
    server.on(approvalsApi.list, () => ({
      data: [createChainApprovals({ chain: 'sol', approvals: accounts, logsSince: null })],
    }))
    const { user } = await openApprovals()
    expect(await screen.findByText('Solana: every token account in your wallet.')).toBeTruthy()
    for (const words of [
      'The network doesn’t record it',
      'Delegate',
      'Unknown address',
      /all your LINK in this account/,
    ])
      expect(screen.getAllByText(words)).toHaveLength(2)
    const [, second] = screen.getAllByRole('button', { name: 'Revoke LINK for 4k3Dyj…kX6R' })
    if (second) await user.click(second)
    await screen.findByRole('dialog')
    expect(server.callsTo(approvalsApi.quote).map(({ body }) => body)).toMatchObject([{ chain: 'sol', account: other }])
  })

  test('states that it may be incomplete if contracts reported more than could be checked', async () => {
    server.on(approvalsApi.list, () => ({ data: [createChainApprovals({ isTruncated: true })] }))
    await openApprovals()
    expect(
      await screen.findByText('We couldn’t check every approval on Ethereum, so this list may be incomplete.'),
    ).toBeTruthy()
    expect(
      screen.getByText(/every approval of verified tokens given since 14 Nov 2026\. .* may be missing/),
    ).toBeTruthy()
    expect(screen.queryByText(/every approval given since/)).toBeNull()
  })

  test('explains a permit signature, a limited approval and a token that anyone could have made', async () => {
    const permit = createApproval({
      risk: 'medium',
      spender: { address: unknownSpender, name: 'Uniswap Permit2', isVenue: false },
    })
    const limited = createApproval({
      risk: 'medium',
      isUnlimited: false,
      amountBaseUnits: toBaseUnits(7000000000000000000n),
      since: null,
    })
    const fake = createApproval({ token: { ...limited.token, isVerified: false, imitates: 'LINK' } })
    server.on(approvalsApi.list, () => ({ data: [createChainApprovals({ approvals: [permit, limited, fake] })] }))
    await openApprovals()
    expect(await screen.findByText(/if you sign a message that costs nothing/)).toBeTruthy()
    expect(screen.getByText(/It can take up to 7 LINK without asking you/)).toBeTruthy()
    expect(screen.getByText('Before the time we checked')).toBeTruthy()
    expect(screen.getByText(/^Unverified token/)).toBeTruthy()
  })

  test('states if there are none, unless a chain does not respond', async () => {
    server.on(approvalsApi.list, () => ({ data: [createChainApprovals({ approvals: [] })] }))
    await openApprovals()
    expect(await screen.findByText('No approvals found')).toBeTruthy()
    const unavailableChain = createChainApprovals({ chain: 'base', approvals: [], isUnavailable: true })
    server.on(approvalsApi.list, () => ({ data: [createChainApprovals({ approvals: [] }), unavailableChain] }))
    const { press } = await openApprovals()
    expect(await screen.findByText('Base didn’t respond, so we can’t show its approvals right now.')).toBeTruthy()
    server.on(approvalsApi.list, () => refuse('UPSTREAM_DOWN'))
    await press('Try again')
  })
})

describe('revoking', () => {
  test('shows the contract and the fee, needs the password, and is sent once', async () => {
    const { review, confirmWithPassword } = await openApprovals()
    const dialog = await review()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('0x1111…0582 can no longer take your LINK'))
    for (const words of ['Unlimited', 'at most 0.002 ETH', 'Only the network fee leaves your wallet.'])
      expect(dialog.getByText(words), words).toBeTruthy()
    server.on(approvalsApi.list, () => ({ data: [createChainApprovals({ approvals: [venueApproval] })] }))
    await confirmWithPassword()
    expect(await screen.findByText('Approval of LINK revoked')).toBeTruthy()
    expect(calls().map(({ body }) => body)).toEqual([{ intentId: 'revoke-1', password: 'secret-1' }])
    expect(calls()[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('button', { name: unknownName })).toBeNull())
  })

  test('leaves the others ready to be revoked, even while the list is stale', async () => {
    const { review, confirmWithPassword, user } = await openApprovals()
    await review()
    await confirmWithPassword()
    await screen.findByText('Approval of LINK revoked')
    expect(screen.queryByText('Getting the network fee…')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Revoke LINK for Uniswap' }))
    await screen.findByRole('dialog', { name: 'Revoke this approval' })
    expect(server.callsTo(approvalsApi.quote)).toHaveLength(2)
  })

  test('shows a wrong password at its field', async () => {
    server.on(approvalsApi.revoke, () => refuse('WRONG_CREDENTIALS'))
    const { review, confirmWithPassword } = await openApprovals()
    await review()
    await confirmWithPassword()
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
  })

  test('asks again with new terms after the old ones expired', async () => {
    server.on(approvalsApi.quote, () => ({ data: revokeQuote({ validUntil: new Date(Date.now() - 1).toISOString() }) }))
    const { review, confirmWithPassword, press } = await openApprovals()
    await review()
    server.on(approvalsApi.quote, () => ({ data: revokeQuote({ intentId: parseIntentId('revoke-2') }) }))
    await confirmWithPassword()
    expect(await screen.findByText(/^The network fee was out of date/)).toBeTruthy()
    expect(calls()).toHaveLength(0)
    await press('Revoke')
    await waitFor(() => expect(calls()[0]?.body).toEqual({ intentId: 'revoke-2', password: 'secret-1' }))
  })

  test('keeps the terms and the key after no response', async () => {
    server.on(approvalsApi.revoke, noResponse)
    const { review, confirmWithPassword, press } = await openApprovals()
    await review()
    await confirmWithPassword()
    expect(await screen.findByText(/^We got no response/)).toBeTruthy()
    server.on(approvalsApi.revoke, () => createUpkeepReply())
    await press('Confirm again')
    await screen.findByText('Approval of LINK revoked')
    const [one, other] = calls().map(({ headers }) => headers.get('idempotency-key'))
    expect(other).toBe(one)
    expect(server.callsTo(approvalsApi.quote)).toHaveLength(1)
  })

  test('is not confirmed by a passkey prompt that is completed after the review was cancelled', async () => {
    const authenticator = stubAuthenticator()
    server.on(approvalsApi.quote, () => ({ data: revokeQuote({ passkey: passkeyRequest }) }))
    const { review, press } = await openApprovals()
    await review()
    const complete = authenticator.holdPrompt()
    await press('Revoke')
    await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1))
    await press('Cancel')
    complete()
    await screen.findByRole('button', { name: unknownName })
    expect(screen.queryByText(/the passkey prompt was closed/)).toBeNull()
    await review()
    await press('Revoke')
    await screen.findByText('Approval of LINK revoked')
    expect(calls()).toHaveLength(1)
    authenticator.remove()
  })

  test('shows the reason if the quote is refused', async () => {
    const message = 'This approval is already gone, so there’s nothing to revoke.'
    server.on(approvalsApi.quote, () => refuse('NOT_FOUND', { message }))
    const { user } = await openApprovals()
    await user.click(await screen.findByRole('button', { name: unknownName }))
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('refetches the list once a pending revocation ends', async () => {
    const streams = FakeEventSource.install()
    server.on(approvalsApi.revoke, () =>
      createUpkeepReply({ status: 'pending', networkFee: null }, 'Pending: the network.'),
    )
    const { review, confirmWithPassword } = await openApprovals()
    await review()
    await confirmWithPassword()
    expect(await screen.findByText('Pending: the network.')).toBeTruthy()
    server.on(approvalsApi.list, () => ({ data: [createChainApprovals({ approvals: [venueApproval] })] }))
    const transfer = createTransaction({ id: 'revoke-1', type: 'Transfer', purpose: 'revoke', status: 'Successful' })
    act(() => streams.send({ type: 'transfer', seq: 1, at: '2026-11-21T08:00:00.000Z', transfer }))
    await waitFor(() => expect(screen.queryByRole('button', { name: unknownName })).toBeNull())
  })
})

test('the wallet links to the approvals', async () => {
  renderApp('/app/wallet')
  const link = await screen.findByRole('link', { name: /^Approvals/ })
  expect(link.getAttribute('href')).toBe('/app/wallet/approvals')
})
