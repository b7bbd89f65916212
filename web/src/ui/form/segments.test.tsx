import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Segments } from '#ui/form/segments.tsx'

const options = [
  { value: '1d', label: '1D', spoken: 'One day' },
  { value: '1w', label: '1W', spoken: 'One week' },
  { value: 'all', label: 'All' },
] as const

afterEach(() => vi.unstubAllGlobals())

function Ranges() {
  const [range, setRange] = useState<(typeof options)[number]['value']>('1d')
  return <Segments legend="Range" options={options} value={range} onChange={setRange} />
}

test('segments are a named group of radio buttons with spoken names', () => {
  render(<Ranges />)
  const radios = within(screen.getByRole('group', { name: 'Range' })).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map((one) => one.checked)).toEqual([true, false, false])
  for (const name of ['One day', 'One week', 'All']) expect(screen.getByRole('radio', { name })).toBeTruthy()
})

test('Tab reaches only the chosen segment, and the arrow keys choose another', async () => {
  // user-event finds the group's other radios with it; jsdom has none.
  vi.stubGlobal('CSS', { escape: (name: string) => name })
  const user = userEvent.setup()
  render(
    <>
      <Ranges />
      <button type="button">After</button>
    </>,
  )
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'One day' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One week' }).checked).toBe(true)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }))
})

test('two groups on one page are independent', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Ranges />
      <Ranges />
    </>,
  )
  const [, second] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'All' })
  await user.click(second as HTMLInputElement)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.checked)).toEqual([
    ...[true, false, false],
    ...[false, false, true],
  ])
})
