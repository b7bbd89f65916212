import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { useText } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'

function Named({ token }: { token: string }) {
  const text = useText()
  return <p>{text('chat.copy-address', { token })}</p>
}

test.each(['X\\u202eY', '\\x3cb\\x3e', '\\u{202e}'])(
  'the escape sequence %s in a token name stays literal text',
  (token) => {
    render(
      <I18nProvider i18n={createI18n()}>
        <Named token={token} />
      </I18nProvider>,
    )
    const shown = screen.getByText(/Copy the address/).textContent ?? ''
    expect(shown).not.toMatch(/[\u202e<>]/)
    expect(shown).toContain(token)
  },
)
