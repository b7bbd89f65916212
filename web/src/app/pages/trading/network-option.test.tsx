import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'
import { covers } from '../../../../../spec/covers.ts'

test('network options map their labels to sol, eth and base', async () => {
  covers('3.entities.33')
  stubServer(ada)
  renderApp('/app/history')
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const choice = await screen.findByRole('combobox', { name: 'Chain' })
  const options = [...choice.querySelectorAll('option')].map(({ label, value }) => ({ label, value }))
  expect(options.slice(1)).toEqual([
    { label: 'Solana', value: 'sol' },
    { label: 'Ethereum', value: 'eth' },
    { label: 'Base', value: 'base' },
  ])
})
