import { tradesApi } from '@murmur/contract/trading/trades'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { completedTrade } from '#test-support/examples/chat-examples.ts'
import { createCardReply, openCard } from '#test-support/open/open-card.ts'

const confirmLabel = "Yes, I'm Sure"

test('a card shows an amount that the user stated in the coin, and posts its equivalent', async () => {
  const ofCoin = { isPayStated: true, amount: 20, amountText: '20' }
  const { server, title, press, setServerCard, findCard } = await openCard(ofCoin)
  expect(title()).toBe('Are you sure you want to buy BONK for 0.117647059 SOL?')
  server.on(tradesApi.buy, () => createCardReply())
  setServerCard({ ...completedTrade, ...ofCoin, message: null })
  await press(confirmLabel)
  await waitFor(() => expect(title()).toBe('Trade Successful'))
  expect(findCard().getByText('Bought BONK for 0.117647059 SOL')).toBeTruthy()
  expect(server.callsTo(tradesApi.buy)[0]?.body).toMatchObject({ amountInUsd: '20', intentId: 'intent-1' })
})

test('a card shows the number of tokens to sell, and posts the percentage of the holding', async () => {
  const { server, title, press, setServerCard } = await openCard({
    type: 'sell',
    isPayStated: true,
    amountText: '12.34',
  })
  expect(title()).toBe('Are you sure you want to sell 617,283.94506 BONK?')
  server.on(tradesApi.sell, () => createCardReply())
  setServerCard({ ...completedTrade, type: 'sell' })
  await press(confirmLabel)
  await waitFor(() => expect(title()).toBe('Trade Successful'))
  expect(server.callsTo(tradesApi.sell)[0]?.body).toMatchObject({ percentage: '12.34', intentId: 'intent-1' })
})

test('a cancelled card shows the stated amount', async () => {
  const { findCard } = await openCard({ isPayStated: true, state: 'cancelled' })
  expect(findCard().getByText('Buy BONK for 0.117647059 SOL')).toBeTruthy()
})

test('a card shows the token that pays, and its confirmation contains it', async () => {
  const payWith = 'sol:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const { server, title, press, setServerCard } = await openCard({ payWith, amountText: '20' })
  expect(title()).toBe('Are you sure you want to buy $20 of BONK with SOL?')
  server.on(tradesApi.buy, () => createCardReply())
  setServerCard({ ...completedTrade, payWith })
  await press(confirmLabel)
  await waitFor(() => expect(title()).toBe('Trade Successful'))
  expect(server.callsTo(tradesApi.buy)[0]?.body).toMatchObject({ amountInUsd: '20', payWith })
})
