import { refusalCodes } from '@murmur/contract/errors/refusals'
import handbook from '@murmur/locales/en/handbook.json'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RefusalHelpLink } from '#lib/help/refusal-help-link.tsx'
import { refusalTopics } from '#lib/help/refusal-topics.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'

const show = (code: Parameters<typeof RefusalHelpLink>[0]['code']) =>
  render(
    <I18nProvider i18n={createI18n()}>
      <RefusalHelpLink code={code} />
    </I18nProvider>,
  )

test.each(refusalCodes.filter((code) => refusalTopics[code]))('%s links to its topic in a new tab', (code) => {
  show(code)
  const link = screen.getByRole('link', { name: 'What does this mean? (opens a new tab)' })
  expect(link.getAttribute('target')).toBe('_blank')
  const topic = link.getAttribute('href')?.replace('/app/help#', '')
  expect(Object.keys(handbook)).toContain(topic)
})

test.each(['NOT_FOUND', 'UNANSWERED', 'BUG', undefined] as const)('%s has no link', (code) => {
  show(code)
  expect(screen.queryByRole('link')).toBeNull()
})
