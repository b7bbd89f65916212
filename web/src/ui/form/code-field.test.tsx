import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CodeField } from '#ui/form/code-field.tsx'

function Code() {
  const [value, setValue] = useState('')
  return <CodeField label="Code" value={value} onChange={setValue} />
}

function openField() {
  const user = userEvent.setup({ delay: null })
  render(<Code />)
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  field.focus()
  return { user, field }
}

test.each([
  ['123 456', '123456'],
  [' 123456', '123456'],
  ['K7Q 2MX', 'K7Q2MX'],
  ['1234567', '123456'],
  ['١٢٣٤٥٦', '123456'],
])('a pasted "%s" fills the code field with %s', async (pasted, code) => {
  const { user, field } = openField()
  await user.paste(pasted)
  expect(field.value).toBe(code)
})

test('a code can be typed with the digits of an Arabic keyboard', async () => {
  const { user, field } = openField()
  await user.keyboard('١٢٣-٤٥٦')
  expect(field.value).toBe('123456')
})
