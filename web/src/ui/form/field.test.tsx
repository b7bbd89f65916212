import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { Field } from '#ui/form/field.tsx'

const show = (props: Partial<Parameters<typeof Field>[0]>) => {
  render(
    <I18nProvider i18n={createI18n()}>
      <div dir="rtl">
        <Field label="It" action={<button type="button">Inside</button>} {...props} />
      </div>
    </I18nProvider>,
  )
  const textDirection = (element: Element) => element.closest<HTMLElement>('[dir]')?.dir
  return [textDirection(screen.getByLabelText('It')), textDirection(screen.getByText('Inside'))]
}

test.each([
  [{ type: 'email' }, 'ltr'],
  [{ type: 'number' }, 'ltr'],
  [{ dir: 'ltr' }, 'ltr'],
  [{ inputMode: 'decimal' as const }, 'ltr'],
  [{ type: 'text' }, 'rtl'],
  [{}, 'rtl'],
])('in Arabic, %o has direction %s, with its button at the end', (props, dir) => {
  expect(show(props)).toEqual([dir, dir])
})
