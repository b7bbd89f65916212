import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { loadI18n } from '#lib/i18n/load-i18n.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLanguage } from '#lib/i18n/use-language.ts'
import {
  detectBrowserLanguage,
  getInitialLanguage,
  languageCookie,
  languageKey,
  readStoredLanguage,
} from '#lib/i18n/visitor-language.ts'

const expiredCookie = `${languageCookie}=; path=/; max-age=0`
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it
  document.cookie = expiredCookie
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
})

let choice: ReturnType<typeof useLanguage>

function Shown() {
  const text = useText()
  choice = useLanguage()
  const { current } = useRef({ mounted: Math.random() })
  return (
    <p data-mounted={current.mounted}>
      {text('nav.settings')} {text.language}
    </p>
  )
}

const open = async (language: Parameters<typeof loadI18n>[0]) =>
  render(
    <I18nProvider i18n={await loadI18n(language)}>
      <Shown />
    </I18nProvider>,
  )

test('changing the language re-renders the page without remounting it', async () => {
  await open('en')
  const mountedText = screen.getByText('Settings en')
  const { mounted } = mountedText.dataset
  await act(() => choice.setLanguage('zh'))
  expect(mountedText.textContent).toMatch(/^\p{Script=Han}+ zh$/u)
  expect(mountedText.dataset.mounted).toBe(mounted)
  expect(choice.language).toBe('zh')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['zh', 'ltr'])
})

test('Arabic sets the page direction to right-to-left', async () => {
  await open('ar')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
})

test('useLanguage stores the choice for the app, the static pages and the server', async () => {
  await open('en')
  expect(readStoredLanguage()).toBeUndefined()
  await act(() => choice.setLanguage('ar'))
  expect(localStorage.getItem(languageKey)).toBe('ar')
  expect(document.cookie).toContain(`${languageCookie}=ar`)
  expect(getInitialLanguage()).toBe('ar')
  localStorage.clear()
  expect(readStoredLanguage()).toBe('ar')
})

test('the later of two choices wins, whichever catalog arrives first', async () => {
  await open('en')
  await act(() => Promise.all([choice.setLanguage('ar'), choice.setLanguage('zh')]))
  expect(document.documentElement.lang).toBe('zh')
  expect(readStoredLanguage()).toBe('zh')
})

test('without a choice the first supported browser language applies', () => {
  expect(detectBrowserLanguage(['de-DE', 'pt-PT', 'en'])).toBe('pt')
  expect(detectBrowserLanguage(['zh-Hant-TW'])).toBe('zh')
  expect(detectBrowserLanguage(['de', 'sv'])).toBeUndefined()
  expect(getInitialLanguage()).toBe('en')
  localStorage.setItem(languageKey, 'klingon')
  expect(readStoredLanguage()).toBeUndefined()
})
