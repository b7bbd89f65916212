import { covers } from '../spec/covers.ts'
import { confirmTrade, expectInWallet, getNewestCard, messages, sendMessage, startChat } from './chat-steps.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'

test('a typed trade is requested, confirmed and executed, and shows in the wallet', async ({ page, world }) => {
  covers('2.chat.01', '2.chat.03', '2.chat.13', '2.chat.18', '4.states.tradecard.03')
  await signInAsNewUser(page, world)
  await page.goto('/app/chat')
  await expect(page.getByRole('button', { name: 'Start a New Chat' })).toBeVisible()
  await checkScreen(page, 'chat-empty')
  await startChat(page)
  await sendMessage(page, 'buy 20 dollars of BONK')
  await expect(getNewestCard(page)).toContainText('Are you sure you want to buy $20 of BONK?')
  await checkScreen(page, 'chat-card')
  await confirmTrade(page, /\$20 .*BONK/)
  await checkScreen(page, 'chat-done')
  await expect(getNewestCard(page).getByRole('link', { name: /^Transaction/ })).toHaveAttribute(
    'href',
    new RegExp(`^${world.sandboxUrl}/tx/sol/`),
  )
  await page.reload()
  await expect(messages(page).getByText('Trade Successful')).toBeVisible()
  await expectInWallet(page, 'Solana', 'Bonk')
})
