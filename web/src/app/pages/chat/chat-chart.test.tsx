import { parseChatId } from '@murmur/contract/ids'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chart, createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'

test('a price chart has a summary for screen readers and can be shown as a table', async () => {
  const { log, user } = await openChat(
    stubChatServer(
      createChat(parseChatId('chat-1'), 'One', createMessage(1, { type: 'price_chart', chartData: chart })),
    ),
  )
  const article = within(await log.findByRole('article', { name: 'BONK: Price over 1 day' }))
  const picture = article.getByRole('img')
  expect(picture.getAttribute('aria-label')).toMatch(
    /^Price over 1 day\. \+10\.00%\. \$1 → \$1\.10\. the lowest: \$0\.90/,
  )
  expect(article.getByText(/GeckoTerminal/)).toBeTruthy()
  await user.click(article.getByRole('button', { name: 'Show as table' }))
  expect(article.queryByRole('img')).toBeNull()
  expect(article.getAllByRole('row').map(({ textContent }) => textContent?.slice(-5))).toEqual([
    'Price',
    '$1.10',
    '$0.90',
    expect.stringMatching(/\$1$/),
  ])
})
