import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from '#ui/tabs.tsx'

function Three({ dir }: { dir: 'ltr' | 'rtl' }) {
  const [value, onChange] = useState('a')
  const tabs = ['a', 'b', 'c'].map((each) => ({ value: each, label: each, panel: each }))
  return (
    <div dir={dir}>
      <Tabs label="Three" tabs={tabs} value={value} onChange={onChange} />
    </div>
  )
}

test.each([
  ['ltr', '{ArrowRight}', 'b'],
  ['ltr', '{ArrowLeft}', 'c'],
  ['rtl', '{ArrowLeft}', 'b'],
  ['rtl', '{ArrowRight}', 'c'],
  ['rtl', '{End}', 'c'],
] as const)('where lines run %s, %s opens %s', async (dir, key, open) => {
  const user = userEvent.setup()
  render(<Three dir={dir} />)
  screen.getByRole('tab', { name: 'a' }).focus()
  await user.keyboard(key)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(open)
  expect(document.activeElement?.textContent).toBe(open)
})
