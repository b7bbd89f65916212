import { screen, within } from '@testing-library/react'
import { renderApp } from '#test-support/open/render-app.tsx'

/** Opens the Sell tab. */
export async function openSell() {
  const app = renderApp('/app/manual-trading')
  await app.user.click(await screen.findByRole('tab', { name: 'Sell' }))
  const percentage = screen.getByLabelText('Percentage to Sell (%)')
  const press = () => app.user.click(screen.getByRole('button', { name: 'Sell Now' }))
  const picker = async () => {
    await app.user.click(screen.getByRole('button', { name: /^Select Token to Sell/ }))
    return within(screen.getByRole('dialog', { name: 'Select Token to Sell' }))
  }
  const pick = async (name: RegExp) => app.user.click(await (await picker()).findByRole('button', { name }))
  return { ...app, percentage, press, picker, pick }
}
