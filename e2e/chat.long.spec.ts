import { covers } from '../spec/covers.ts'
import {
  confirmTrade,
  drawPost,
  expectInWallet,
  getNewestCard,
  messages,
  recordVoiceMessage,
  sendMessage,
  startChat,
  transcriptionMs,
} from './chat-steps.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { createMicrophoneOptions, synthesizeSpeech } from './speak.ts'
import { jup } from './tokens.ts'

const voice = synthesizeSpeech('buy twenty dollars of bonk')
test.use({ launchOptions: createMicrophoneOptions(voice) })

const bonk = /\$20 .*BONK/

test('a typed trade is confirmed by a typed yes, unless another message comes in between', async ({ page, world }) => {
  await signInAsNewUser(page, world)
  await startChat(page)
  await sendMessage(page, 'buy 20 dollars of BONK')
  await expect(getNewestCard(page)).toContainText('Are you sure')
  await sendMessage(page, 'hello')
  await expect(page.getByText('Murmur is working on an answer')).toBeHidden()
  await sendMessage(page, 'yes')
  await expect(messages(page).getByText(/still open/)).toBeVisible()
  await sendMessage(page, 'buy 20 dollars of BONK')
  await expect(getNewestCard(page)).toContainText('Are you sure')
  await sendMessage(page, 'no')
  await expect(getNewestCard(page)).toContainText('Trade cancelled')
})

test('a trade can begin with a picture of an address', async ({ page, world }) => {
  covers('2.chat.14', '2.chat.17')
  await signInAsNewUser(page, world)
  await startChat(page)
  const picture = await drawPost(page, ['This one will go to the moon! Buy now!', jup.address])
  await page.locator('input[type=file]').setInputFiles({ name: 'post.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Send the picture' }).click()
  const found = messages(page).getByRole('table')
  await expect(found).toContainText('Jupiter')
  await checkScreen(page, 'chat-picture')
  await found
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await expect(
    messages(page).getByText('Jupiter (JUP) on Solana').or(messages(page).getByText('Market Cap')).last(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: "Yes, I'm Sure" })).toHaveCount(0)
  await sendMessage(page, `buy 20 dollars of ${jup.address}`)
  await confirmTrade(page, /\$20 .*JUP/)
  await expectInWallet(page, 'Solana', 'Jupiter')
})

test('a trade by voice is recorded, transcribed, shown and confirmed by a press', async ({ page, world }) => {
  test.skip(voice === undefined, 'no synthetic voice is installed')
  covers('4.states.voice.01', '4.states.voice.02', '2.chat.15')
  await signInAsNewUser(page, world)
  await startChat(page)
  await recordVoiceMessage(page, 4, () => checkScreen(page, 'chat-preview'))
  await expect(messages(page).getByText(/buy twenty dollars of bonk/i)).toBeVisible({ timeout: transcriptionMs })
  await expect(getNewestCard(page)).toContainText('Are you sure you want to buy $20 of BONK?')
  await confirmTrade(page, bonk)
  await expectInWallet(page, 'Solana', 'Bonk')
})
