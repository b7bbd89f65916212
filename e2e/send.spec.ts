import type { Page } from '@playwright/test'
import { fetchEmails } from '../world/clients/mailbox.ts'
import { type ApiUser, newUser } from '../world/new-user.ts'
import { messages, sendMessage, startChat } from './chat-steps.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { type Newcomer, signInAsNewUser } from './sign-up.ts'
import { uni } from './tokens.ts'
import { buy, openTrading } from './trade.ts'

/** Timeout for a new recipient, which takes 10 s in a test's world. */
const waitMs = 20_000

/** Adds a recipient in the open dialog; ends once sends to it are possible. */
async function addRecipient(page: Page, person: Newcomer, name: string, address: string) {
  const form = page.getByRole('dialog', { name: 'New recipient' })
  await form.getByLabel('Address', { exact: true }).fill(address)
  await expect(form.getByRole('list', { name: 'Address' })).toBeVisible()
  await form.getByLabel('Name').fill(name)
  for (const warning of await form.getByRole('checkbox').all()) await warning.check()
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Add recipient' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('You can send to', { exact: false }).and(page.getByRole('status'))).toContainText(/from/)
  await expect(page.getByText(`You can send to ${name} now.`).first()).toBeAttached({ timeout: waitMs })
}

async function chooseToken(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /^What/ }).click()
  await page.getByRole('dialog', { name: 'Choose a token to send' }).getByRole('button', { name }).click()
}

/** Reviews and confirms the filled form. */
async function confirm(page: Page, person: Newcomer, amount: string, name: string) {
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Check and send' })
  await expect(review.getByText(`Send ${amount} to ${name}`)).toBeFocused()
  await review.getByLabel('Password', { exact: true }).fill(person.password)
  await review.getByRole('button', { name: `Send ${amount}` }).click()
  await expect(page.getByRole('heading', { name: `Sent ${amount} to ${name}`, level: 2 })).toBeFocused({
    timeout: 30_000,
  })
}

test('a user sends a coin and a token to recipients of the address book', async ({ page, world }) => {
  test.setTimeout(180_000)
  const [person, friend] = await Promise.all([signInAsNewUser(page, world), newUser(world)])
  await page.goto('/app/wallet')
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await chooseToken(page, /SOL · Solana/)
  await page.getByLabel('Amount (SOL)').fill('0.25')
  await page.getByRole('button', { name: 'New recipient' }).click()
  await addRecipient(page, person, 'Anna', friend.addresses.sol)
  await checkScreen(page, 'send')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Check and send' })).toBeVisible()
  await checkScreen(page, 'send-review')
  await page.keyboard.press('Escape')
  await confirm(page, person, '0.25 SOL', 'Anna')
  await checkScreen(page, 'send-outcome')
  await expect.poll(() => balanceOf(friend), { timeout: 30_000 }).toBe('5250000000')
  const subjects = (await fetchEmails(world.sandboxUrl, person.email)).map(({ subject }) => subject)
  expect(subjects.join('\n')).toMatch(/recipient|address/i)

  await openTrading(page)
  await buy(page, uni, '25')
  await page.goto('/app/wallet')
  await page.getByRole('link', { name: 'Send Uniswap on Ethereum' }).click()
  await page.getByRole('button', { name: 'New recipient' }).click()
  await addRecipient(page, person, 'Bob', friend.addresses.eth)
  await page.getByLabel('Amount (UNI)').fill('1.5')
  await confirm(page, person, '1.5 UNI', 'Bob')

  await page.getByRole('link', { name: 'See History' }).click()
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'to Bob' })).toContainText('−1.5 UNI')
  await expect(rows.filter({ hasText: 'to Anna' })).toContainText('−0.25 SOL')
  await page.goto('/app/settings/recipients')
  await expect(page.getByText(/^Last sent on /)).toHaveCount(2)
  await checkScreen(page, 'settings-recipients')
})

/** Confirms the open card of a send in the chat. */
async function confirmCard(page: Page, person: Newcomer, amount: string, name: string) {
  const card = page.getByRole('article', { name: `Send ${amount} to ${name}` }).last()
  await expect(card.getByRole('list', { name: `Address of ${name}` })).toBeVisible()
  await card.getByLabel('Password', { exact: true }).fill(person.password)
  await card.getByRole('button', { name: `Send ${amount}` }).click()
  await expect(card.getByRole('heading', { name: `Sent ${amount} to ${name}` })).toBeFocused({ timeout: 30_000 })
}

test('a chat message opens a send card on Solana and Base, and the send form for a new address', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000)
  const [person, friend] = await Promise.all([signInAsNewUser(page, world), newUser(world)])
  await page.goto('/app/wallet/send')
  await page.getByRole('button', { name: 'New recipient' }).click()
  await addRecipient(page, person, 'Ana', friend.addresses.sol)
  await page.getByRole('button', { name: /^To/ }).click()
  await page.getByRole('dialog', { name: 'Choose a recipient' }).getByRole('button', { name: 'New recipient' }).click()
  await addRecipient(page, person, 'Bo', friend.addresses.base)
  await startChat(page)
  await sendMessage(page, 'send 0.2 SOL to Ana')
  const cancelled = page.getByRole('article', { name: 'Send 0.2 SOL to Ana' })
  await expect(cancelled.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(cancelled.getByText(/^Send 0.2 SOL to Ana/)).toBeFocused()
  await checkScreen(page, 'chat-send')
  await expect(messages(page).getByText('Compare the address on the card')).toBeVisible()
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(cancelled.getByText('You cancelled this. Nothing was sent.')).toBeVisible()
  await expect(cancelled.getByRole('heading', { name: 'Send 0.2 SOL to Ana' })).toBeFocused()
  await checkScreen(page, 'chat-send-cancelled')
  await cancelled.getByRole('button', { name: 'Ask again' }).click()
  await confirmCard(page, person, '0.2 SOL', 'Ana')
  await expect(messages(page).getByText('Compare the address on the card')).toBeHidden()
  const receipt = page.getByRole('article', { name: 'Send 0.2 SOL to Ana' }).last()
  await expect(receipt.getByRole('definition').filter({ hasText: /^0\.2 SOL \(about \$\d+\.\d{2}\)$/ })).toBeVisible()
  await expect(receipt.getByText('Total with network fee')).toBeVisible()
  await checkScreen(page, 'chat-sent')
  await expect.poll(() => balanceOf(friend), { timeout: 30_000 }).toBe('5200000000')
  await sendMessage(page, 'send 0.1 ETH on Base to Bo')
  await confirmCard(page, person, '0.1 ETH', 'Bo')
  // The receipts come from the server after a reload.
  await page.reload()
  for (const sent of ['Sent 0.2 SOL to Ana', 'Sent 0.1 ETH to Bo'])
    await expect(messages(page).getByRole('heading', { name: sent })).toBeVisible()
  // An address typed in the message becomes a new recipient first.
  const address = (await newUser(world)).addresses.base
  await sendMessage(page, `send 0.1 ETH on Base to ${address}`)
  await expect(messages(page).getByText('isn’t in your address book yet')).toBeVisible()
  await page.getByRole('link', { name: 'Open the send form' }).click()
  const form = page.getByRole('dialog', { name: 'New recipient' })
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
})

/** Lamports of the friend's SOL. */
async function balanceOf(friend: ApiUser): Promise<string | undefined> {
  const { body } = await friend.call('GET', '/balances/getuserbalance')
  const { data } = body as { data: { sol: { tokens: { isCoin: boolean; amountBaseUnits: string }[] } } }
  return data.sol.tokens.find(({ isCoin }) => isCoin)?.amountBaseUnits
}
