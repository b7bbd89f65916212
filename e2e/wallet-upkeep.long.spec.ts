import { approveFromOtherWallet, readAllowance } from '../world/clients/approvals-client.ts'
import { sandboxTokens } from '../world/sandbox-control/sandbox-tokens.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './journey-test.ts'
import { signInAsNewUser } from './sign-up.ts'

test('approvals are found on the chain, explained, and revoked with the password', async ({ page, world }) => {
  const user = await signInAsNewUser(page, world)
  const stranger = '0x1111111254EEB25477B68fb85Ed929f73A960582'
  const approval = { chain: 'eth', token: sandboxTokens.link.address, spender: stranger } as const
  await approveFromOtherWallet(world, user, approval, 2n ** 256n - 1n)
  await approveFromOtherWallet(
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

test('the account of a sold token is closed, and its rent returns to the wallet', async ({ page, world }) => {
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
  await expect(review.getByText('You get 0.00203928 SOL back in your wallet')).toBeFocused()
  await checkScreen(page, 'rent-review')
  await review.getByRole('textbox', { name: 'Password' }).fill(user.password)
  await review.getByRole('button', { name: 'Get the rent back' }).click()
  await expect(page.getByText('0.00203928 SOL of rent is back in your wallet')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('No empty token accounts')).toBeVisible()
  await checkScreen(page, 'rent-returned')
})
