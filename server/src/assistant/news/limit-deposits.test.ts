import type { Address } from '@murmur/contract/address'
import { describe, expect, it } from 'vitest'
import { bothDatabases } from '#platform/db/test-db.ts'
import { maxDepositsPerDay } from './limit-deposits.ts'
import { deposit, shareNewsChats } from './test-support/news-chats.ts'

describe.each(bothDatabases)('the limit on deposit news on $name', ({ open }) => {
  const chats = shareNewsChats(open)

  it('leaves out deposits of unverified tokens, whose names may advertise', async () => {
    const { userId, texts } = await chats.makeChat()
    const token = { chain: 'sol', address: 'unknown' as Address } as const
    await chats.post(userId, 1, { ...deposit, token, symbol: 'CLAIM AT x.example' })
    expect(await texts()).toEqual([])
  })

  it('leaves out dust, but not a deposit of unknown value', async () => {
    const { userId, texts } = await chats.makeChat()
    for (const usd of [0, 0.000001, 0.99]) await chats.post(userId, 1, { ...deposit, usd })
    expect(await texts()).toEqual([])
    await chats.post(userId, 1, { ...deposit, usd: 1 })
    await chats.post(userId, 1, { ...deposit, usd: null })
    expect(await texts()).toHaveLength(2)
  })

  it('limits deposit news per UTC day, even if many arrive concurrently, and the last one states the limit', async () => {
    const { userId, texts, read } = await chats.makeChat()
    const many = Array.from({ length: maxDepositsPerDay + 5 }, () => chats.post(userId, 1, deposit))
    await Promise.all(many)
    const posted = await texts()
    expect(posted).toHaveLength(maxDepositsPerDay)
    const isLast = posted.map((text) => text.includes('the last deposit I’ll post today'))
    expect(isLast).toEqual([...Array.from({ length: maxDepositsPerDay - 1 }, () => false), true])
    expect((await read()).at(-1)?.extras.news).toMatchObject({ isLastOfDay: true })
    // The next day (UTC) begins at hour 16.
    await chats.post(userId, 15.9, deposit)
    expect(await texts()).toHaveLength(maxDepositsPerDay)
    await chats.post(userId, 16, deposit)
    expect((await texts()).at(-1)).not.toContain('last deposit')
    expect(await texts()).toHaveLength(maxDepositsPerDay + 1)
  })

  it('counts the deposit news of all chats of the user, and no other news', async () => {
    const first = await chats.makeChat()
    for (let count = 0; count < maxDepositsPerDay; count++) await chats.post(first.userId, 1, deposit)
    const second = await chats.makeChat(first.userId)
    await chats.post(first.userId, 2, deposit)
    expect([await first.texts(), await second.texts()].flat()).toHaveLength(maxDepositsPerDay)
    const alert = { kind: 'alert', chain: 'sol', symbol: 'BONK', condition: 'above' } as const
    await chats.post(first.userId, 2, { ...alert, priceUsd: '1', firedPriceUsd: '1.1' })
    expect([await first.texts(), await second.texts()].flat()).toHaveLength(maxDepositsPerDay + 1)
  })
})
