import type { Page } from '@playwright/test'
import { covers } from '../spec/covers.ts'
import { approveElsewhere, readAllowance } from '../world/clients/approvals-client.ts'
import { sandboxTokens } from '../world/sandbox-control/sandbox-tokens.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'
import { uni } from './tokens.ts'

const section = (page: Page, chain: string) => page.getByRole('button', { name: new RegExp(`^${chain} Tokens`) })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('the wallet: total, addresses, a token imported, bought, sold and removed from the list', async ({
  page,
  world,
}) => {
  covers('2.wallet.07', '2.wallet.08', '2.wallet.11', '2.wallet.16', '2.wallet.20', '2.wallet.21', '2.wallet.24')
  covers('4.states.wallet.01', '4.states.wallet.06', '4.states.wallet.11', '4.states.wallet.16', '4.states.wallet.17')
  await signInAsNewUser(page, world)
  await page.goto('/app/wallet')
  await expect(page.getByText('Total Portfolio Value')).toBeVisible()
  await expect(page.getByText('*****')).toBeVisible()
  const eye = page.getByRole('button', { name: 'Show balance' })
  await eye.click()
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance.getByText(/^\$1\d,\d{3}\.\d{2}$/)).toBeVisible()
  await section(page, 'Ethereum').click()
  await expect(section(page, 'Ethereum')).toHaveAttribute('aria-expanded', 'true')
  const beside = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(beside, 'the page scrolls, and not the window beside it').toBeLessThanOrEqual(0)
  await checkScreen(page, 'wallet')
  await eye.click()
  await expect(page.getByText('*****')).toBeVisible()

  await page.getByRole('button', { name: 'QR code' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Your Solana address' })).toBeVisible()
  await checkScreen(page, 'wallet-address')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Import Token' }).first().click()
  const importing = page.getByRole('dialog', { name: 'Import Token' })
  await importing.getByLabel('Contract Address').fill(uni.address)
  await expect(page.getByText('Token info retrieved!')).toBeVisible()
  await importing.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Token imported successfully!')).toBeVisible()
  await row(page, 'Uniswap').click()
  const details = page.getByRole('dialog', { name: 'Uniswap' })
  await expect(details.getByText('Contract (id)')).toBeVisible()
  await checkScreen(page, 'wallet-details')
  await details.getByRole('button', { name: 'Buy', exact: true }).click()
  const buying = page.getByRole('dialog', { name: 'Buy Token' })
  await buying.getByLabel('Amount (USD)').fill('25')
  // Waits for the quote's values, not only its labels. Confirming earlier shows a prompt to check the quote.
  await expect(buying.getByRole('definition').first()).toHaveText(/\d/)
  await checkScreen(page, 'wallet-buy')
  await buying.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Bought $25 worth of UNI').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  const holdings = page.getByRole('table', { name: 'Positions' })
  await expect(holdings.getByRole('row', { name: /^Uniswap on Ethereum/ })).toContainText('Hidden')
  await eye.click()
  await expect(holdings.getByRole('row', { name: /^Uniswap on Ethereum/ })).toContainText(/\$2\d\.\d{2}.*−\$\d/)
  await holdings.getByRole('button', { name: 'ETH on 2 chains' }).click()
  await expect(holdings.getByRole('link', { name: 'ETH on Base', exact: true })).toBeVisible()
  await holdings.getByRole('link', { name: 'Uniswap on Ethereum', exact: true }).click()
  await expect(page).toHaveURL(`/app/token/ethereum/${uni.address}`)
  await page.goBack()
  // This browser remembers that values are shown.
  await expect(balance.getByText(/^\$1\d,\d{3}\.\d{2}$/)).toBeVisible()
  await section(page, 'Ethereum').click()
  await expect(row(page, 'Uniswap')).toContainText(/\d+\.\d{2}/)
  await page.getByRole('button', { name: 'Delete Uniswap' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete Token?' })
  await expect(deleting.getByText('Are you sure you want to delete Uniswap?')).toBeVisible()
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Token removed successfully!')).toBeVisible()
  await expect(section(page, 'Ethereum')).toBeFocused()
  await page.reload()
  await section(page, 'Ethereum').click()
  await expect(row(page, 'Polygon')).toBeVisible()
  await expect(row(page, 'Uniswap')).toHaveCount(0)
})

test('settings show the keys only with the password', async ({ page, world }) => {
  covers('2.settings.08', '2.settings.11', '2.settings.19', '4.states.export.01')
  const user = await signInAsNewUser(page, world)
  await page.goto('/app/settings')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await checkScreen(page, 'settings')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('seed phrase')
  await page.getByRole('searchbox', { name: 'Search settings' }).press('Enter')
  await expect(page).toHaveURL('/app/settings/danger')
  await expect(page.getByRole('region', { name: 'Private Keys' }).getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeFocused()
  await expect(page.getByText(/You have to trust the operator of this server/)).toBeVisible()
  await page.getByRole('link', { name: 'Export your private keys' }).click()
  await expect(page.getByRole('heading', { name: 'Danger zone', level: 1 })).toBeVisible()
  await checkScreen(page, 'settings-danger-zone')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not my password')
  await page.getByRole('button', { name: 'Export Private Keys' }).click()
  await expect(page.getByText('The password is wrong. Nothing was exported; please try again.')).toBeVisible()
  await password.fill(user.password)
  await page.getByRole('button', { name: 'Export Private Keys' }).click()
  const keys = page.getByRole('dialog', { name: 'Your Private Keys' })
  await expect(keys.getByText('Keep these keys secure. Anyone with these keys can access your wallets.')).toBeVisible()
  await keys.getByRole('button', { name: 'Show Ethereum private key' }).click()
  await expect(keys.getByText(/^0x[0-9a-f]{64}$/)).toBeVisible()
  await keys.getByRole('button', { name: 'Hide Ethereum private key' }).click()
  await checkScreen(page, 'settings-keys')
  await keys.getByRole('button', { name: 'Done' }).click()
  await expect(keys).toBeHidden()
})

test('approvals: found on the chain, explained, and revoked with the password', async ({ page, world }) => {
  const user = await signInAsNewUser(page, world)
  const stranger = '0x1111111254EEB25477B68fb85Ed929f73A960582'
  const approval = { chain: 'eth', token: sandboxTokens.link.address, spender: stranger } as const
  await approveElsewhere(world, user, approval, 2n ** 256n - 1n)
  await approveElsewhere(
    world,
    user,
    { ...approval, chain: 'base', token: sandboxTokens.brett.address },
    5n * 10n ** 18n,
  )
  await page.goto('/app/wallet')
  await page.getByRole('link', { name: /^Approvals/ }).click()
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeFocused()
  await expect(page.getByText(/It can take all your LINK, now and later, without asking you/)).toBeVisible()
  await checkScreen(page, 'approvals')
  await page.getByRole('button', { name: 'Revoke LINK for 0x1111…0582' }).click()
  const review = page.getByRole('dialog', { name: 'Revoke this approval' })
  await expect(review.getByText('0x1111…0582 can no longer take your LINK')).toBeFocused()
  await checkScreen(page, 'approvals-review')
  await review.getByRole('textbox', { name: 'Password' }).fill(user.password)
  await review.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Approval of LINK revoked')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^Revoke LINK/ })).toBeHidden()
  await checkScreen(page, 'approvals-revoked')
  expect(await readAllowance(world, user, approval)).toBe(0n)
  await page.goto('/app/history')
  await expect(page.getByText('Approval revoked').first()).toBeVisible()
})

test('rent: the account of a sold token is closed, and its rent returns', async ({ page, world }) => {
  const user = await signInAsNewUser(page, world)
  const round = { tokenAddress: sandboxTokens.jup.address, chain: 'sol' }
  expect((await user.call('POST', '/buy', { ...round, amountInUsd: '25' })).body).toMatchObject({ success: true })
  expect((await user.call('POST', '/sell', { ...round, percentage: '100' })).body).toMatchObject({ success: true })
  await page.goto('/app/wallet')
  await page.getByRole('link', { name: /^Rent on Solana/ }).click()
  await expect(page.getByText('0.00203928 SOL').first()).toBeVisible()
  await checkScreen(page, 'rent')
  await page.getByRole('button', { name: 'Get the rent back' }).click()
  const review = page.getByRole('dialog', { name: 'Close empty accounts' })
  await expect(review.getByText('0.00203928 SOL returns to your wallet')).toBeFocused()
  await checkScreen(page, 'rent-review')
  await review.getByRole('textbox', { name: 'Password' }).fill(user.password)
  await review.getByRole('button', { name: 'Get the rent back' }).click()
  await expect(page.getByText('0.00203928 SOL of rent is back in your wallet')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('No empty token accounts')).toBeVisible()
  await checkScreen(page, 'rent-returned')
})
