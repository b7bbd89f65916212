import type { Address } from '@murmur/contract/address'
import { assistantApi } from '@murmur/contract/chat/assistant'
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import { tradesApi } from '@murmur/contract/trading/trades'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  cardHash,
  cardUrl,
  completedTrade,
  createChat,
  createMessage,
  createTrade,
} from '#test-support/examples/chat-examples.ts'
import { bonkAddress } from '#test-support/examples/examples.ts'
import { noResponse, refuse } from '#test-support/fakes/stub-server.ts'
import { createCardReply, openCard } from '#test-support/open/open-card.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { covers } from '../../../../../spec/covers.ts'

const buyQuestion = 'Are you sure you want to buy $20 of BONK?'
const confirmLabel = "Yes, I'm Sure"

describe('the card of an open trade', () => {
  test('shows the full address of a buy in groups of four, a copy button, amounts and fees', async () => {
    covers('4.states.tradecard.01', '4.states.tradecard.02', '4.states.tradecard.07', '4.states.tradecard.10')
    covers('2.chat.18')
    const { title, findCard, figure, note } = await openCard()
    expect(title()).toBe(buyQuestion)
    expect(findCard().getByText('DezX AZ8z 7Pnr nRJj z3wX BoRg ixCa 6xjn B7Ya B1pP B263')).toBeTruthy()
    expect(findCard().getByRole('button', { name: 'Copy the address of BONK' })).toBeTruthy()
    expect(figure('You pay')).toBe('0.117647 SOL ($20.00)Includes Murmur’s fee of $0.10 (0.5%)')
    expect(figure('You get about')).toBe('890,000 BONK ($19.80)')
    expect(note('You get about')).toBe('at least 881,100 BONK ($19.60)')
    expect(figure('Fee')).toBe('0.0005882 SOL ($0.10)')
    expect(figure('Network fee')).toBe('at most 0.002105 SOL ($0.36)')
    expect(figure('Price impact')).toBe('0.12%')
    expect(figure('Risk')).toBe('Verified token')
    expect(figure('Route')).toBe('SOL → BONK (sandbox) (Solana)')
    expect(figure('Good until')).toMatch(/^\d\d:\d\d:\d\d$/)
    expect(
      findCard()
        .getAllByRole('button')
        .slice(-2)
        .map((one) => one.textContent),
    ).toEqual([confirmLabel, 'Cancel'])
  })

  test('shows the percentage of the holding for a sell', async () => {
    covers('4.states.tradecard.11', '4.states.tradecard.01')
    const { title, figure } = await openCard({ type: 'sell' })
    expect(title()).toBe('Are you sure you want to sell 50% of BONK?')
    expect(figure('You sell')).toBe('617,283 BONK ($13.70)')
  })

  test('shows for 3 seconds that the address was copied', async () => {
    covers('9.constants.timers.01', '4.states.tradecard.02')
    const { findCard } = await openCard()
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(findCard().getByRole('button', { name: 'Copy the address of BONK' }))
    await act(async () => undefined)
    expect(written).toHaveBeenCalledWith(bonkAddress)
    act(() => void vi.advanceTimersByTime(2990))
    expect(findCard().getByText('Copied')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(20))
    expect(findCard().queryByText('Copied')).toBeNull()
  })

  test('marks a choice by the assistant and an unverified token', async () => {
    const { findCard, figure } = await openCard({ origin: 'suggested', isVerified: false })
    expect(findCard().getByText(/^Murmur filled in part of this trade/)).toBeTruthy()
    expect(figure('Risk')).toBe('Unverified token')
    expect(findCard().getByText(/This token isn’t verified/)).toBeTruthy()
  })

  test('counts down without announcements, and offers a new quote once expired', async () => {
    const { findCard, press, server, title, setServerCard } = await openCard()
    expect(
      findCard()
        .getByText(/^Good for .*\d:\d\d/)
        .getAttribute('aria-hidden'),
    ).toBe('true')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 61_000)
    const renew = await findCard().findByRole('button', { name: 'Get a Fresh Quote' })
    expect(findCard().queryByRole('button', { name: confirmLabel })).toBeNull()
    expect(findCard().getByText('This quote has expired.')).toBeTruthy()
    const fresh = { ...setServerCard({}), tradeData: createTrade({ intentId: parseIntentId('intent-2') }) }
    server.on(assistantApi.renewCard, () => ({ data: fresh }))
    server.on(tradesApi.buy, () => createCardReply())
    await press('Get a Fresh Quote')
    expect(renew.isConnected).toBe(false)
    // A double click on the earlier button does not confirm figures that were never shown.
    await press(confirmLabel)
    expect(server.callsTo(tradesApi.buy)).toEqual([])
    expect(title()).toBe(buyQuestion)
    vi.setSystemTime(Date.now() + 1000)
    await press(confirmLabel)
    expect(server.callsTo(tradesApi.buy)[0]?.body).toMatchObject({ intentId: 'intent-2' })
  })
})

describe('confirming a card', () => {
  test('posts the displayed trade once, with a spinner, then shows the message and the hash', async () => {
    covers('4.states.tradecard.03', '4.states.tradecard.04')
    const { server, press, findCard, title, setServerCard, announcements } = await openCard()
    let answer = () => {}
    server.on(tradesApi.buy, () => new Promise((resolve) => (answer = () => resolve(createCardReply()))))
    await press(confirmLabel)
    const busyButton = findCard().getByRole('button', { name: 'Processing...' })
    expect(busyButton.querySelector('[data-murmur="thinking"]')).toBeTruthy()
    await press('Processing...')
    setServerCard(completedTrade)
    await act(async () => answer())
    await waitFor(() => expect(title()).toBe('Trade Successful'))
    expect(findCard().getByText('Bought $20 worth of BONK')).toBeTruthy()
    expect(
      findCard()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([cardUrl, '/app/wallet'])
    const calls = server.callsTo(tradesApi.buy)
    expect(calls.map((call) => [call.body, call.headers.get('idempotency-key')])).toEqual([
      [
        { chatId: 'chat-1', amountInUsd: '20', tokenAddress: bonkAddress, chain: 'sol', intentId: 'intent-1' },
        'card:intent-1',
      ],
    ])
    expect(document.activeElement).toBe(findCard().getByRole('heading', { level: 4 }))
    expect(announcements().filter((one) => one?.startsWith('Trade Successful'))).toHaveLength(1)
  })

  test('posts the percentage of a sell', async () => {
    covers('4.states.tradecard.11')
    const { server, press, setServerCard, title } = await openCard({ type: 'sell' })
    server.on(tradesApi.sell, () => createCardReply())
    setServerCard({ ...completedTrade, type: 'sell' })
    await press(confirmLabel)
    await waitFor(() => expect(title()).toBe('Trade Successful'))
    expect(server.callsTo(tradesApi.sell)[0]?.body).toMatchObject({ percentage: '50', intentId: 'intent-1' })
  })

  test('shows "Trade Failed" with the reason and the hash for a trade reverted on chain', async () => {
    covers('4.states.tradecard.05', '4.states.tradecard.09')
    const { server, press, setServerCard, title, findCard } = await openCard()
    const reason = 'The chain undid the trade. Only the network fee was spent.'
    server.on(tradesApi.buy, () => ({ ...createCardReply({ status: 'failed' }), message: reason }))
    setServerCard({ state: 'failed', isCompleted: true, hash: cardHash, url: cardUrl, message: reason })
    await press(confirmLabel)
    await waitFor(() => expect(title()).toBe('Trade Failed'))
    expect(findCard().getByText(`Buy $20 of BONK. ${reason}`)).toBeTruthy()
    expect(findCard().getByRole('link').getAttribute('href')).toBe(cardUrl)
  })

  test('shows "Trade Failed" with the reason and no hash for a trade rejected by the server', async () => {
    covers('4.states.tradecard.05', '8.errors.25')
    vi.spyOn(console, 'error').mockReturnValue()
    const { server, press, findCard } = await openCard()
    server.on(tradesApi.buy, () => refuse('INSUFFICIENT_BALANCE'))
    await press(confirmLabel)
    expect(await findCard().findByText('Trade Failed')).toBeTruthy()
    expect(findCard().getByText(/Your balance is too small for this trade\. Nothing was sent/)).toBeTruthy()
    const help = findCard().getByRole('link', { name: /^What does this mean/ })
    expect(help.getAttribute('href')).toBe('/app/help#not-enough-coin')
    expect(findCard().queryByRole('button', { name: confirmLabel })).toBeNull()
  })

  test.each([
    ['no answer', () => noResponse()],
    ['an answer outside the contract', () => refuse('NOT_FOUND', { message: 1 as never })],
  ])('shows "Pending", never failed, after %s, and a retry sends the same confirmation', async (_, answer) => {
    covers('8.errors.26', '8.errors.27')
    vi.spyOn(console, 'error').mockReturnValue()
    const { server, press, title, findCard, setServerCard, announcements } = await openCard()
    server.on(tradesApi.buy, answer)
    await press(confirmLabel)
    await waitFor(() => expect(title()).toBe('Pending'))
    expect(findCard().queryByText('Trade Failed')).toBeNull()
    expect(announcements().some((one) => one?.startsWith('Pending. We got no response'))).toBe(true)
    expect(server.callsTo(tradesApi.buy)).toHaveLength(1)
    server.on(tradesApi.buy, () => createCardReply())
    setServerCard(completedTrade)
    await press('Send Again')
    await waitFor(() => expect(title()).toBe('Trade Successful'))
    const [first, second] = server.callsTo(tradesApi.buy)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  test('continues while another chat is open', async () => {
    const { server, press, user, title } = await openCard()
    server.chats.push(createChat(parseChatId('chat-2'), 'Two', createMessage(1, { chatId: parseChatId('chat-2') })))
    server.on(tradesApi.buy, () => new Promise(() => undefined))
    await user.click(screen.getByRole('button', { name: 'New Chat' }))
    await user.click(await screen.findByRole('button', { name: 'One' }))
    await press(confirmLabel)
    await user.click(screen.getByRole('button', { name: 'New chat' }))
    await user.click(screen.getByRole('button', { name: 'One' }))
    expect(title()).toBe(buyQuestion)
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeTruthy()
  })

  test('shows the error of the spec for a card without its data', async () => {
    covers('8.errors.10')
    const server = stubChatServer(
      createChat(parseChatId('chat-1'), 'One', createMessage(1, { type: 'trade_execution' })),
    )
    const { log } = await openChat(server)
    expect(log.getByRole('alert').textContent).toBe('Missing required data for trade execution')
  })

  test('shows the error of the spec for a card without its address', async () => {
    covers('8.errors.10')
    vi.spyOn(console, 'error').mockReturnValue()
    const { press, findCard, server } = await openCard({ address: '' as Address })
    await press(confirmLabel)
    expect(await findCard().findByText('Missing required data for trade execution')).toBeTruthy()
    expect(server.calls.some((call) => call.name === 'POST /buy')).toBe(false)
  })
})

describe('cancelling a card', () => {
  test('cancels the intent and marks the card as cancelled', async () => {
    covers('4.states.tradecard.06')
    const { server, press, title, setServerCard, findCard } = await openCard()
    server.on(assistantApi.cancelCard, () => ({ data: setServerCard({ state: 'cancelled' }) }))
    await press('Cancel')
    await waitFor(() => expect(title()).toBe('Trade cancelled'))
    expect(server.callsTo(assistantApi.cancelCard)[0]?.path).toBe('/api/chats/chat-1/messages/chat-1-m2/cancel')
    expect(findCard().queryByRole('button', { name: confirmLabel })).toBeNull()
    expect(document.activeElement).toBe(findCard().getByRole('heading', { level: 4 }))
  })

  test('shows an error and keeps the question if the server is not reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { server, press, title, findCard } = await openCard()
    server.on(assistantApi.cancelCard, noResponse)
    await press('Cancel')
    expect(await findCard().findByText(/That didn’t work just now/)).toBeTruthy()
    expect(title()).toBe(buyQuestion)
  })
})
