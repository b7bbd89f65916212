import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from '#ui/layout/tabs.tsx'

afterEach(() => document.documentElement.removeAttribute('dir'))

function Three() {
  const [value, onChange] = useState('a')
  const tabs = ['a', 'b', 'c'].map((each) => ({ value: each, label: each, panel: each }))
  return <Tabs label="Three" tabs={tabs} value={value} onChange={onChange} />
}

test.each([
  ['ltr', '{ArrowRight}', 'b'],
  ['ltr', '{ArrowLeft}', 'c'],
  ['rtl', '{ArrowLeft}', 'b'],
  ['rtl', '{ArrowRight}', 'c'],
  ['rtl', '{End}', 'c'],
  ['ltr', '{Home}', 'a'],
] as const)('in %s text, %s opens tab %s', async (dir, key, open) => {
  const user = userEvent.setup()
  document.documentElement.dir = dir
  render(<Three />)
  screen.getByRole('tab', { name: 'a' }).focus()
  await user.keyboard(key)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(open)
  expect(document.activeElement?.textContent).toBe(open)
})

test('a click without mousedown, from a hotkey or a screen reader, opens a tab', () => {
  render(<Three />)
  act(() => screen.getByRole('tab', { name: 'b' }).click())
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('b')
  expect(screen.getByRole('tabpanel').textContent).toBe('b')
})

test('the open tab is marked in forced colours', () => {
  render(<Three />)
  const { className } = screen.getByRole('tab', { selected: true })
  expect(className).toContain('forced-colors:aria-selected:bg-[Highlight]')
})

test('panels stay mounted, and only tabs receive the focus', async () => {
  const user = userEvent.setup()
  render(<Three />)
  expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(3)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('a')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})
