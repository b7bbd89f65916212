import { expectInWallet, getNewestCard, messages, transcriptionMs } from './chat-steps.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { canSpeak, playSentences } from './speak-sentences.ts'

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const order = 'buy twenty dollars of bonk'
test('a hands-free trade is requested by voice, read back, and confirmed by its spoken number', async ({
  page,
  world,
}) => {
  test.skip(!canSpeak, 'no synthetic voice is installed')
  test.setTimeout(240_000)
  const spokenSentences: string[] = []
  await playSentences(page, async () => {
    const text = (await messages(page).textContent()) ?? ''
    const challenge = text.includes('Trade Successful') ? null : /say: confirm (\d) (\d)/.exec(text)
    const confirmation = challenge && `confirm ${digits[Number(challenge[1])]} ${digits[Number(challenge[2])]}`
    // Repeats a misrecognized number, since the server accepts three attempts.
    const sentence = spokenSentences.length === 0 ? order : spokenSentences.length < 4 ? (confirmation ?? '') : ''
    if (sentence) spokenSentences.push(sentence)
    return sentence
  })
  const person = await signInAsNewUser(page, world)
  await page.goto('/app/chat')
  await page.getByRole('button', { name: 'Start a New Chat' }).click()
  await expect(messages(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  await page.getByRole('button', { name: 'Voice settings and hands-free mode' }).click()
  await checkScreen(page, 'chat-voice-settings')
  await page.getByRole('checkbox', { name: 'Confirm trades by voice' }).check()
  await page.getByRole('textbox', { name: 'Maximum per trade, in USD' }).fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm trades by voice' })
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await proof.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Start Hands-free Mode' }).click()
  const mode = page.getByRole('region', { name: 'Hands-free mode' })
  await expect(mode.getByText('Listening', { exact: true })).toBeVisible()
  await checkScreen(page, 'chat-hands-free')
  await expect(messages(page).getByText(/buy twenty dollars of bonk/i)).toBeVisible({ timeout: transcriptionMs })
  await expect(getNewestCard(page)).toContainText('Are you sure you want to buy $20 of BONK?')
  await expect(mode).toContainText(/To confirm, say: confirm \w+ \w+/, { timeout: 30_000 })
  await expect(messages(page).getByText('Trade Successful').last()).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press('Escape')
  await expect(mode).toBeHidden()
  await expectInWallet(page, 'Solana', 'Bonk')
})
