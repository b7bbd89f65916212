import { covers } from '../spec/covers.ts'
import { card, confirm, isInWallet, messages, say, startChat } from './chat-steps.ts'
import { expect, test } from './journey-test.ts'
import { look } from './screens.ts'
import { enter } from './sign-up.ts'

test('a typed trade is requested, confirmed and executed, and shows in the wallet', async ({ page, world }) => {
  covers('2.chat.01', '2.chat.03', '2.chat.13', '2.chat.18', '4.states.tradecard.03')
  await enter(page, world)
  await page.goto('/app/chat')
  await expect(page.getByRole('button', { name: 'Start a New Chat' })).toBeVisible()
  await look(page, 'chat-empty')
  await startChat(page)
  await say(page, 'buy 20 dollars of BONK')
  await expect(card(page)).toContainText('Are you sure you want to buy $20 of BONK?')
  await look(page, 'chat-card')
  await confirm(page, /\$20 .*BONK/)
  await look(page, 'chat-done')
  await expect(card(page).getByRole('link')).toHaveAttribute('href', new RegExp(`^${world.sandboxUrl}/tx/sol/`))
  await page.reload()
  await expect(messages(page).getByText('Trade Successful')).toBeVisible()
  await isInWallet(page, 'Solana', 'Bonk')
})
