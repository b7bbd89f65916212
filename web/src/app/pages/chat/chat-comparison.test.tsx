import { parseChatId } from '@murmur/contract/ids'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { comparison, createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

const openComparison = () => {
  const comparisonMessage = createMessage(1, { type: 'token_comparison', comparisonData: comparison })
  return openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', comparisonMessage)))
}

test('a comparison shows tokens side by side and marks the larger value of each figure in words', async () => {
  const { log } = await openComparison()
  const table = within(await log.findByRole('table', { name: 'BONK and WIF side by side' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['BONKSolana', 'WIFSolana'])
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Price',
    '24h change',
    'Market Cap',
    'Age',
    'Holders',
    'Risk',
  ])
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells[0]?.[1]).toMatch(/0\.58.*costs more$/)
  expect(cells[1]?.[0]).toMatch(/2.*did better$/)
  expect(cells[2]?.join()).not.toContain('larger')
  expect(cells[3]?.[0]).toMatch(/older$/)
  expect(cells[4]).toEqual(['980,000', '980,000'])
  expect(cells[5]).toEqual(['No trap found', 'Cautionriskier'])
})

describe('the scroll box around the table', () => {
  test('is a region with a tab stop if the table is too wide', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
    const { log } = await openComparison()
    const box = await log.findByRole('region', { name: 'BONK and WIF side by side' })
    expect(box.tabIndex).toBe(0)
    expect(within(box).getByRole('table')).toBeTruthy()
  })

  test('isn’t a region if the table fits', async () => {
    const { log } = await openComparison()
    const table = await log.findByRole('table')
    expect(log.queryByRole('region')).toBeNull()
    expect(table.closest('[tabindex]')).toBe(screen.getByRole('log'))
  })
})
