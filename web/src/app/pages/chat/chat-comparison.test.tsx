import { parseChatId } from '@murmur/contract/ids'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { comparison, createChat, message } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

test('shows tokens side by side, and marks the larger value of each figure in words', async () => {
  const shown = message(1, { type: 'token_comparison', comparisonData: comparison })
  const { log } = await openChat(stubChatServer(createChat(parseChatId('chat-1'), 'One', shown)))
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
  expect(cells[5]).toEqual(['Fine', 'Cautionriskier'])
})
