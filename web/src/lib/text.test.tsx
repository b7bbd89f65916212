import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import { useText } from '#lib/text.ts'

function Named({ token }: { token: string }) {
  const text = useText()
  return <p>{text('chat.copy-address', { token })}</p>
}

test.each(['X\\u202eY', '\\x3cb\\x3e', '\\u{202e}'])('the name %s stays the characters that it is', (token) => {
  render(
    <I18nProvider i18n={createI18n()}>
      <Named token={token} />
    </I18nProvider>,
  )
  const shown = screen.getByText(/Copy the address/).textContent ?? ''
  expect(shown).not.toMatch(/[\u202e<>]/)
  expect(shown.replaceAll('\u2060', '')).toContain(token)
})
