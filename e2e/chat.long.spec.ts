import { covers } from '../spec/covers.ts'
import { card, confirm, isInWallet, messages, postedPicture, record, say, startChat } from './chat-steps.ts'
import { expect, test } from './journey-test.ts'
import { look } from './screens.ts'
import { enter } from './sign-up.ts'
import { microphone, spoken } from './speak.ts'
import { jup } from './tokens.ts'

const voice = spoken('buy twenty dollars of bonk')
test.use({ launchOptions: microphone(voice) })

const bonk = /\$20 .*BONK/

test('a trade by typing alone: the yes is typed too, and a word about something else takes it away', async ({
  page,
  world,
}) => {
  await enter(page, world)
  await startChat(page)
  await say(page, 'buy 20 dollars of BONK')
  await expect(card(page)).toContainText('Are you sure')
  await say(page, 'hello')
  await expect(page.getByText('Murmur is working on an answer')).toBeHidden()
  await say(page, 'yes')
  await expect(messages(page).getByText(/something else since/)).toBeVisible()
  await say(page, 'buy 20 dollars of BONK')
  await expect(card(page)).toContainText('Are you sure')
  await say(page, 'no')
  await expect(card(page)).toContainText('Trade cancelled')
})

test('a trade that begins with a picture of an address', async ({ page, world }) => {
  covers('2.chat.14', '2.chat.17')
  await enter(page, world)
  await startChat(page)
  const picture = await postedPicture(page, ['This one will go to the moon! Buy now!', jup.address])
  await page.locator('input[type=file]').setInputFiles({ name: 'post.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Send the picture' }).click()
  const found = messages(page).getByRole('table')
  await expect(found).toContainText('Jupiter')
  await look(page, 'chat-picture')
  await found
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await expect(
    messages(page).getByText('Jupiter (JUP) on Solana').or(messages(page).getByText('Market Cap')).last(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: "Yes, I'm Sure" })).toHaveCount(0)
  await say(page, `buy 20 dollars of ${jup.address}`)
  await confirm(page, /\$20 .*JUP/)
  await isInWallet(page, 'Solana', 'Jupiter')
})

test('a trade by voice is recorded, transcribed, shown and confirmed by a press', async ({ page, world }) => {
  test.skip(voice === undefined, 'no synthetic voice is installed')
  covers('4.states.voice.01', '4.states.voice.02', '2.chat.15')
  await enter(page, world)
  await startChat(page)
  await record(page, 4, () => look(page, 'chat-preview'))
  await expect(messages(page).getByText(/buy twenty dollars of bonk/i)).toBeVisible()
  await expect(card(page)).toContainText('Are you sure you want to buy $20 of BONK?')
  await confirm(page, bonk)
  await isInWallet(page, 'Solana', 'Bonk')
})
